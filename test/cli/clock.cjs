/** Loaded into every program of the tests: its clock starts at MDS_TEST_NOW, not at the hour of the test, and runs on (empty: as it is). */
const { Date: System } = globalThis;
const wanted = process.env.MDS_TEST_NOW;
const offset = wanted ? Number(wanted) - System.now() : 0;
globalThis.Date = class extends System {
  constructor(...parts) {
    super(...(parts.length === 0 ? [System.now() + offset] : parts));
  }
  static now() {
    return System.now() + offset;
  }
};
