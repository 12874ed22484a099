import { expect, it } from 'vitest';
// @ts-expect-error: a script of the build, without a declaration
import { plainExports } from '../../scripts/plain-exports.mjs';

const getter = (name: string, variable: string): string =>
  `Object.defineProperty(exports,"${name}",{enumerable:!0,get:function(){return ${variable}}})`;

function run(code: string): Record<string, unknown> {
  const exports = {};
  new Function('exports', code)(exports);
  return exports;
}

it('a variable that is set once is exported as its value', () => {
  const code = plainExports(
    `function f(){return 1}const c=2;${getter('a', 'f')},${getter('b', 'c')},${getter('c-d', 'c')};`,
  );
  expect(code).toBe('function f(){return 1}const c=2;exports.a=f,exports.b=c,exports["c-d"]=c;');
  expect(run(code)).toMatchObject({ b: 2, 'c-d': 2 });
});

it.each([['x=2'], ['x+=1'], ['x++'], ['[x]=[2]'], ['({y:x=3}={y:2})'], ['for(x of [2]);'], ['for(x in {2:0});']])(
  'a variable that %s sets later keeps its getter, and its importers see the change',
  (change) => {
    const source = `var x=1;function set(){${change}}${getter('x', 'x')},${getter('set', 'set')};`;
    const got = run(plainExports(source) as string) as { readonly x: unknown; readonly set: () => void };
    expect(got.x).toBe(1);
    got.set();
    expect(Number(got.x)).toBe(2);
  },
);
