#include "CEpoll.h"

#ifdef __linux__

#include <sys/epoll.h>

int saxepoll_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

int saxepoll_add(int queue, int descriptor, uint64_t token) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT};
  event.data.u64 = token;
  return epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event);
}

int saxepoll_remove(int queue, int descriptor) {
  struct epoll_event unused = {0};
  return epoll_ctl(queue, EPOLL_CTL_DEL, descriptor, &unused);
}

int saxepoll_wait(int queue, uint64_t *tokens, int most) {
  struct epoll_event events[64];
  int count = epoll_wait(queue, events, most < 64 ? most : 64, -1);
  for (int index = 0; index < count; index++) tokens[index] = events[index].data.u64;
  return count;
}

#endif
