# The 28th Fibonacci number, by some million calls of a function.
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
BEGIN { print fib(28) }
