// The C library of the platform. Only this file imports it: all others import SaxSystem.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Android)
@_exported public import Android
#else
#error("the C library of this platform is not known")
#endif
