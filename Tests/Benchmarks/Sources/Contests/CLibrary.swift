// The C library of the platform, for all that takes part.
#if canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#elseif canImport(Darwin) || canImport(Android)
#error("the benchmarks are for Linux: they go by the clocks of processes, and by /proc")
#endif
