import pyperf
import words

TEXT = " ".join(str(n * n % 997) for n in range(1000))

runner = pyperf.Runner()
for texts in 1, 10:
    runner.bench_func(f"count {texts}", words.count, TEXT * texts)
runner.bench_func("longest", words.longest, TEXT)
