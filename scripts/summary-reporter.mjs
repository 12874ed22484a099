/** Closes a test run with one plain line of counts, whatever the other reporters print. */
export default class SummaryReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state in counts) counts[state] += 1;
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    process.on('exit', () => {
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}
