// Texts of Go benchmarks for tests that build them.

const MOD = 'module example.com/m\n\ngo 1.21\n';
const HEAD = `package m

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

var (
	_     = fmt.Sprint
	_     = exec.Command
	_     = strings.Fields
	_     = runtime.GC
	_     = time.Now
	_     = os.Exit
	sink  int
	bytes []byte
	calls int
	slow  int
	tries int
)

func work(n int) {
	for i := 0; i < n; i++ {
		sink += i
	}
}
`;
/** A module of one package with this in its tests. */
export const module = (body: string) => ({ 'go.mod': MOD, 'm_test.go': `${HEAD}\n${body}\n` });
export const bench = (name: string, body: string) => `func Benchmark${name}(b *testing.B) {\n${body}\n}\n`;
export const LOOP = '\tfor i := 0; i < b.N; i++ {\n\t\twork(100)\n\t}';
