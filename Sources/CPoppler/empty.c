#include "CPoppler.h"
