// What this package uses of <mach-o/dyld.h>.
int _NSGetExecutablePath(char *, unsigned int *);
