import random

import cocotb
from cocotb.triggers import Timer
