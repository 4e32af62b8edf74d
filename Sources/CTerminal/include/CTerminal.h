#ifndef CTERMINAL_H
#define CTERMINAL_H

// What puts a terminal right when the process dies by a signal: C, since a handler may allocate nothing.

#endif
