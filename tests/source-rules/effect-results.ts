// Finds effects and ref callbacks that return the result of a call to React.
import { parseSync } from "@swc/core";
import { isNode, type SyntaxNode } from "./syntax.ts";

const effectHooks = /^use(?:Layout|Insertion)?Effect$/;
const functions = ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"];

/**
 * Finds effects and ref callbacks whose result React could call by mistake. React calls the returned value of an effect
 * as a clean-up function.
 *
 * @param source TypeScript with or without JSX
 * @returns one entry for each finding: the hook or `ref`, and the type of the returned expression
 */
export function effectResults(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    const hook = hookName(node);
    if (hook) found.push(...unclearResults(effectOf(node)).map((what) => `${hook}: ${what}`));
    const ref = refCallback(node);
    if (ref) found.push(...unclearResults(ref).map((what) => `ref: ${what}`));
    for (const part of Object.values(node)) if (typeof part === "object") visit(part);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: true }));
  return found;
}

/** Returns the name of the effect hook that a node calls, such as `useEffect` or `React.useEffect`. */
function hookName(node: SyntaxNode): string | undefined {
  if (node.type !== "CallExpression" || !isNode(node.callee)) return undefined;
  const name = node.callee.type === "MemberExpression" ? node.callee.property : node.callee;
  return isNode(name) && effectHooks.test(String(name.value)) ? String(name.value) : undefined;
}

function effectOf({ arguments: given }: SyntaxNode): unknown {
  return Array.isArray(given) ? given[0]?.expression : undefined;
}

/** Returns the function in the attribute `ref={…}`. Returns undefined for a ref object or a named function. */
function refCallback(node: SyntaxNode): unknown {
  if (node.type !== "JSXAttribute" || !isNode(node.name) || node.name.value !== "ref") return undefined;
  const { value } = node;
  const written = isNode(value) ? value.expression : undefined;
  return isNode(written) && functions.includes(written.type) ? written : undefined;
}

/** Returns the results of an effect that are neither empty, nor a function, nor the name of a function. */
function unclearResults(effect: unknown): string[] {
  if (!isNode(effect)) return ["no function"];
  if (!functions.includes(effect.type)) return [`the function is not written here (${effect.type})`];
  if (effect.async === true) return ["an async function returns a promise"];
  if (!isNode(effect.body)) return [];
  const isBlock = ["BlockStatement", "FunctionBody"].includes(effect.body.type);
  const results = isBlock ? returned(effect.body) : [effect.body];
  return results.filter((result) => !isClear(result)).map((result) => (isNode(result) ? result.type : "?"));
}

/** Returns the results of a function's `return` statements, without those of nested functions. */
function returned(body: SyntaxNode): unknown[] {
  return Object.values(body).flatMap(function inside(part: unknown): unknown[] {
    if (Array.isArray(part)) return part.flatMap(inside);
    if (!isNode(part) || functions.includes(part.type)) return [];
    if (part.type === "ReturnStatement") return part.argument ? [part.argument] : [];
    return Object.values(part).flatMap(inside);
  });
}

/**
 * Returns true if a result is a function, a function's name, or nothing. The result of a conditional expression is
 * clear if both branches are clear.
 */
function isClear(result: unknown): boolean {
  if (!isNode(result)) return true;
  if (result.type === "ParenthesisExpression") return isClear(result.expression);
  if (result.type === "ConditionalExpression") return isClear(result.consequent) && isClear(result.alternate);
  if (result.type === "UnaryExpression") return result.operator === "void";
  return functions.includes(result.type) || result.type === "Identifier";
}
