/**
 * What import rules cannot say about the folders and files of the sources: circles of types, crowded folders, names that
 * say nothing. Pure: `check-arrows.mjs` gives it what it read.
 */

/** Most files of one folder. */
const MOST_FILES = 25;
/** Names of folders that hold whatever came by. */
const EMPTY_NAMES = ['shared', 'common', 'utils'];
/** A circle of types is read as one thing. */
const MOST_IN_CIRCLE = 3;
const MOST_CIRCLES = 4;

/**
 * Files that import each other, by types or by values: every group whose files all reach one another. Imports that wait
 * for a call do not count.
 * @param modules of dependency-cruiser: `source` and `dependencies` (`resolved`, `dynamic`)
 */
export function circlesOf(modules) {
  const reached = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => resolved),
    ]),
  );
  // Tarjan (1972): a file is the root of a circle when nothing that it reaches leads to a file visited before it.
  const [order, low, open, circles] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    open.push(file);
    for (const next of reached.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of reached.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** Faults of the circles: too long, or too many. */
export function circleFaults(circles) {
  return [
    ...circles
      .filter((circle) => circle.length > MOST_IN_CIRCLE)
      .map((circle) => `circle of ${circle.length} files, at most ${MOST_IN_CIRCLE}: ${circle.join(', ')}`),
    ...(circles.length > MOST_CIRCLES
      ? [
          `${circles.length} circles of types, at most ${MOST_CIRCLES}: ${circles.map((each) => each.join(', ')).join('; ')}`,
        ]
      : []),
  ];
}

/**
 * Faults of folders: a name that says nothing, or below `src` and `test` too many files.
 * @param sources paths of files, with slashes
 */
export function folderFaults(sources) {
  const counts = new Map();
  for (const source of sources) {
    const folder = source.slice(0, Math.max(0, source.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => [
    ...folder
      .split('/')
      .filter((name) => EMPTY_NAMES.includes(name))
      .map((name) => `${folder}: a folder is named for what it holds, not ${name}`),
    ...(/^(src|test)(\/|$)/.test(folder) && count > MOST_FILES
      ? [`${folder}: ${count} files, at most ${MOST_FILES}`]
      : []),
  ]);
}
