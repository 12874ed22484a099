/** What docs/contributing.md gives reasons for, ms. */
const SLOW = 2000;

/** Closes a test run with the tests that took longest and one plain line of counts, whatever the other reporters print. */
export default class SummaryReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const slow = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state in counts) counts[state] += 1;
        const { duration = 0 } = test.diagnostic() ?? {};
        if (duration > SLOW) slow.push({ duration, name: `${module.relativeModuleId} > ${test.fullName}` });
      }
      if (module.errors().length > 0) counts.failed += 1;
    }
    slow.sort((a, b) => b.duration - a.duration);
    process.on('exit', () => {
      for (const { duration, name } of slow) process.stdout.write(`${(duration / 1000).toFixed(1)} s  ${name}\n`);
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
    });
  }
}
