// Swift sees the structure `stat`, and C sees `stub_stat`: other modules of C contain the `stat` of Linux, and C's modules
// must not disagree about a structure.
#define NAMED(name) __attribute__((swift_name(#name))) stub_##name
