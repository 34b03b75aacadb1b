// swift run -c release Benchmarks
// Compares what was made faster with what it replaced. Nothing is judged here: read the ratios.

KernelBenchmarks.run()
try FrameBenchmarks.run()
RevealBenchmarks.run()
try WorkerBenchmarks.run()
