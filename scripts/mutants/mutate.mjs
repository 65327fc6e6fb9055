/** Puts faults into a source, all of them at once, each switched on by its number: so that tests are compiled once for all. */
import ts from 'typescript';

/**
 * @typedef {object} Mutant A small fault in one place.
 * @property {number} number
 * @property {string} file Below the checkout.
 * @property {number} line From 1.
 * @property {string} what What is wrong there.
 */

/** Comparisons and sums, each with what stands in its place, as functions of the prelude. @type {Map<ts.SyntaxKind, [right: string, wrong: string]>} */
const OPERATORS = new Map([
  [ts.SyntaxKind.LessThanToken, ['<', '<=']],
  [ts.SyntaxKind.LessThanEqualsToken, ['<=', '<']],
  [ts.SyntaxKind.GreaterThanToken, ['>', '>=']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['>=', '>']],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['===', '!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['!==', '===']],
  [ts.SyntaxKind.PlusToken, ['+', '-']],
  [ts.SyntaxKind.MinusToken, ['-', '+']],
  [ts.SyntaxKind.AsteriskToken, ['*', '/']],
  [ts.SyntaxKind.SlashToken, ['/', '*']],
]);

/**
 * In front of each source with faults. `mutant(n)` is whether the fault is switched on, by MUTANT or by who sets `on`; which are come by is written to
 * the file of MUTANTS_REACHED, a number a line, as soon as it is known: a process may be ended at once.
 */
const PRELUDE = `const mutant = (globalThis.mutantSwitch ??= (() => {
  const { MUTANT: on, MUTANTS_REACHED: file } = process.env;
  const { appendFileSync } = process.getBuiltinModule('node:fs');
  const written = new Set();
  const isOn = (n) => {
    isOn.met.add(n);
    if (file !== undefined && !written.has(n)) {
      appendFileSync(file, n + '\\n');
      written.add(n);
    }
    return n === isOn.on;
  };
  return Object.assign(isOn, { on: Number(on ?? 0), met: new Set() });
})());
const mutantOf = (n, right, wrong) => (one, other) => (mutant(n) ? wrong : right)(one, other);
`;

/**
 * @param {string} text TypeScript.
 * @param {string} file Below the checkout.
 * @param {number} first Number of its first mutant.
 * @returns {{ text: string, mutants: Mutant[] }} TypeScript of as many lines, after those in front, that only a compiler without types takes.
 */
export function mutate(text, file, first) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {ts.Node} at @param {string} what */
  const mutant = (at, what) => {
    const number = first + mutants.length;
    mutants.push({ number, file, line: source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1, what });
    return number;
  };

  /** The text of a node with the faults in it. @param {ts.Node} node @returns {string} */
  const emit = (node) => {
    if (isLeftAlone(node)) return node.getText(source);
    const inner = () => emitChildren(node);
    if (ts.isExpressionStatement(node) && isWork(node.expression))
      // In brackets of its own: an `else` behind it belongs to the condition before it.
      return `{ if (!mutant(${mutant(node, `without ${short(node)}`)})) { ${inner()} } }`;
    if (isCondition(node)) {
      const never = isFaultOfItsOwn(node, ts.SyntaxKind.AmpersandAmpersandToken)
        ? `!mutant(${mutant(node, `${short(node)} is never so`)}) && `
        : '';
      const always = isFaultOfItsOwn(node, ts.SyntaxKind.BarBarToken)
        ? `mutant(${mutant(node, `${short(node)} is always so`)}) || `
        : '';
      return `(${never}(${always}(${emitOwn(node)})))`;
    }
    return emitOwn(node);
  };

  /** @param {ts.Node} node @returns {string} */
  const emitOwn = (node) => {
    if (ts.isBinaryExpression(node)) {
      const pair = OPERATORS.get(node.operatorToken.kind);
      if (pair !== undefined && !hasText(node)) {
        const [right, wrong] = pair;
        const number = mutant(node, `${wrong} in place of ${right} in ${short(node)}`);
        return `mutantOf(${number}, ${operation(right)}, ${operation(wrong)})(${emit(node.left)}, ${emit(node.right)})`;
      }
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && !ts.isThrowStatement(node.parent)) {
        const number = mutant(node, `${short(node.left)} without what stands for null`);
        return `((${emit(node.left)}) ?? (mutant(${number}) ? undefined : (${emit(node.right)})))`;
      }
    }
    if (ts.isNumericLiteral(node))
      return `(mutant(${mutant(node, `${Number(node.text) + 1} in place of ${node.text}`)}) ? ${Number(node.text) + 1} : ${node.text})`;
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      const is = node.kind === ts.SyntaxKind.TrueKeyword;
      return `(${is} !== mutant(${mutant(node, `${!is} in place of ${is}`)}))`;
    }
    return emitChildren(node);
  };

  /** @param {ts.Node} node */
  const emitChildren = (node) => {
    let at = node.getStart(source);
    let made = '';
    node.forEachChild((child) => {
      const begin = child.getStart(source);
      made += text.slice(at, begin) + emit(child);
      at = child.getEnd();
    });
    return made + text.slice(at, node.getEnd());
  };

  /** @param {ts.Node} node */
  const short = (node) => {
    const whole = node.getText(source).replaceAll(/\s+/g, ' ');
    return whole.length > 60 ? `${whole.slice(0, 59)}…` : whole;
  };

  const body = text.slice(0, source.getStart(source)) + emitChildren(source);
  return { text: mutants.length > 0 ? PRELUDE + body : text, mutants };
}

/** @param {string} sign */
const operation = (sign) => `(a, b) => a ${sign} b`;

/** Types, names, imports: nothing of them is done. @param {ts.Node} node */
function isLeftAlone(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isHeritageClause(node) ||
    (ts.isPropertyName(node) &&
      ts.isPropertyAssignment(node.parent) &&
      node.parent.name === node &&
      !ts.isComputedPropertyName(node)) ||
    ts.isLiteralTypeNode(node.parent) ||
    ts.isEnumMember(node)
  );
}

/** Whether a statement does something beside saying what is right: a call, an assignment. @param {ts.Expression} expression */
function isWork(expression) {
  const inner =
    ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  // Without the call of its parent's constructor a class cannot be made.
  return !(ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword);
}

/** What is asked by if and ?:, or is a part of it. @param {ts.Node} node @returns {boolean} */
function isCondition(node) {
  const { parent } = node;
  if (ts.isIfStatement(parent)) return parent.expression === node;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  return isLogical(parent) && node !== parent.operatorToken && isYesOrNo(parent);
}

/** Whether a chain of && and || answers a question, in brackets and behind ! as well. @param {ts.Node} node @returns {boolean} */
function isYesOrNo(node) {
  const { parent } = node;
  const isInside =
    ts.isParenthesizedExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken);
  return isCondition(node) || isAnswer(node) || (isInside && isYesOrNo(parent));
}

/**
 * Whether this is what a function returns, a variable or property is set to, or a call is given. The parts of a chain there are yes or no,
 * most of the time.
 * @param {ts.Node} node
 */
function isAnswer(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && parent.right === node;
  if (ts.isCallExpression(parent)) return parent.arguments.some((argument) => argument === node);
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node);
}

/** @param {ts.Node} node @returns {node is ts.BinaryExpression} */
const isLogical = (node) =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    node.operatorToken.kind === ts.SyntaxKind.BarBarToken);

/** The chain that a node is, without its brackets. @param {ts.Node} node @returns {ts.SyntaxKind | undefined} Its operator. */
function chainOf(node) {
  if (ts.isParenthesizedExpression(node)) return chainOf(node.expression);
  return isLogical(node) ? node.operatorToken.kind : undefined;
}

/**
 * Whether a fault "never so" (or "always so") of this condition differs from those of what it consists of or belongs to: a chain of && is never
 * so when its first part is not, and that fault is put there.
 * @param {ts.Node} node
 * @param {ts.SyntaxKind} operator `&&` for "never so", `||` for "always so".
 */
function isFaultOfItsOwn(node, operator) {
  const { parent } = node;
  if (chainOf(node) === operator) return false;
  if (!isLogical(parent)) return true;
  const isLinkOfSame = chainOf(node) === parent.operatorToken.kind;
  return !isLinkOfSame && (parent.operatorToken.kind !== operator || parent.left === node);
}

/** A sum in which a text is put together. @param {ts.BinaryExpression} node */
function hasText(node) {
  const isText = (/** @type {ts.Expression} */ part) => ts.isStringLiteralLike(part) || ts.isTemplateExpression(part);
  return isText(node.left) || isText(node.right);
}
