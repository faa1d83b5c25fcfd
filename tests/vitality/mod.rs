//! Vitality, row by row: battles under it, each test named by the rows that it tries.
