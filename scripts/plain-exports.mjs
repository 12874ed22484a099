/** Exports of a CommonJS chunk as plain values instead of getters, which cost a closure each at start and a call at every use. */
import { parseAst } from 'rolldown/parseAst';

const GETTER = /Object\.defineProperty\(exports,"([^"]+)",\{enumerable:!0,get:function\(\)\{return ([\w$]+)\}\}\)/g;

/**
 * `code` with `exports.a=b` for every getter of a variable that is never assigned again: a plain value and a getter are then the same
 * once the chunk has run.
 * @param {string} code
 */
export function plainExports(code) {
  const changing = assignedNames(parseAst(code));
  return code.replace(GETTER, (getter, name, variable) =>
    changing.has(variable)
      ? getter
      : `exports${/^[\w$]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}=${variable}`,
  );
}

/** Every name that is assigned to anywhere, declarations aside; scopes are not told apart, so there may be too many. */
function assignedNames(tree) {
  const names = new Set();
  visit(tree, (node) => {
    if (node.type === 'AssignmentExpression') collect(node.left, names);
    else if (node.type === 'UpdateExpression') collect(node.argument, names);
    else if (
      (node.type === 'ForInStatement' || node.type === 'ForOfStatement') &&
      node.left.type !== 'VariableDeclaration'
    )
      collect(node.left, names);
  });
  return names;
}

/** The identifiers of an assignment's target, patterns included. */
function collect(target, names) {
  if (target.type === 'MemberExpression') return;
  visit(target, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
  });
}

function visit(node, look) {
  look(node);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const each of child) each?.type && visit(each, look);
    else if (child?.type) visit(child, look);
  }
}
