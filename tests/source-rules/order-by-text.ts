import { parseSync } from "@swc/core";
import { isNode, type SyntaxNode } from "./syntax.ts";

/**
 * Finds an ORDER BY that sorts by the text of a column instead of its value. PostgreSQL looks up a bare name in ORDER
 * BY among the output columns first. After `SELECT id::text AS id`, the clause `ORDER BY id` therefore sorts 1, 10, 2.
 * The next page of results, which begins after id 10, would miss rows.
 */
export function orderByText(source: string): string[] {
  if (!/\border\s*by\b/i.test(source)) return [];
  const program = parseSync(source, { syntax: "typescript", tsx: false });
  const nodes = [...nodesOf(program)];
  const constants = constantsOf(nodes);
  const statements = nodes.flatMap((node) => textOf(node, constants) ?? []);
  return [...statements.flatMap(inStatement), ...nodes.flatMap(inQueryBuilder)];
}

function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) yield value;
  // An argument of a call has no node type, so the search enters every object of the syntax tree.
  for (const part of Object.values(value)) yield* nodesOf(part);
}

/**
 * Returns the texts of a file's constants by name, because an SQL statement may take its list of columns from a
 * constant.
 */
function constantsOf(nodes: readonly SyntaxNode[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { type, id, init } of nodes) {
    if (type !== "VariableDeclarator" || !isNode(id)) continue;
    const text = textOf(init, texts);
    if (text !== undefined) texts.set(String(id.value), text);
  }
  return texts;
}

/**
 * Returns the text of a string or template literal. A value in a template literal becomes `$0`, and a call of `timeSql`
 * becomes the cast that the call creates.
 */
function textOf(node: unknown, constants: ReadonlyMap<string, string>): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return String(node.value);
  if (node.type !== "TemplateLiteral") return undefined;
  const [quasis, expressions] = [node.quasis as SyntaxNode[], node.expressions as SyntaxNode[]];
  return quasis.map(({ raw }, place) => `${raw}${valueIn(expressions[place], constants)}`).join("");
}

function valueIn(node: SyntaxNode | undefined, constants: ReadonlyMap<string, string>): string {
  if (node?.type === "Identifier") return constants.get(String(node.value)) ?? "$0";
  const isTime = node?.type === "CallExpression" && isNode(node.callee) && node.callee.value === "timeSql";
  return node === undefined ? "" : isTime ? "($0)::text" : "$0";
}

/**
 * Returns the ORDER BY items of an SQL statement that sort by text. The function checks each group of parentheses
 * separately.
 */
function inStatement(statement: string): string[] {
  const found: string[] = [];
  let flat = statement.replace(/--[^\n]*/g, "").replace(/'(?:''|[^'])*'/g, "''");
  for (let group = /\(([^()]*)\)/.exec(flat); group !== null; group = /\(([^()]*)\)/.exec(flat)) {
    found.push(...inGroup(group[1] ?? ""));
    // Square brackets replace a checked group of parentheses, so that the next outer group is found.
    flat = `${flat.slice(0, group.index)}[]${flat.slice(group.index + group[0].length)}`;
  }
  return [...found, ...inGroup(flat)];
}

const isText = (expression: string): boolean =>
  /::\s*(?:text|varchar)\s*$|\bto_char\s*\[\]\s*$|\bcast\s*\[\]\s*$/i.test(expression);

function inGroup(group: string): string[] {
  const list = /\bselect\s+(?:distinct\s+(?:on\s*\[\]\s*)?)?(.*?)(?:\bfrom\b|\border\s+by\b|$)/is.exec(group);
  const order = /\border\s+by\s+(.*?)(?:\b(?:limit|offset|fetch|for|on|union)\b|$)/is.exec(group);
  if (list === null || order === null) return [];
  const columns = (list[1] ?? "").split(",").map((column) => {
    const [, expression = column, alias] = /^(.*?)\s+as\s+"?(\w+)"?\s*$/is.exec(column) ?? [];
    // A cast without an alias keeps the name of its column.
    const name = alias ?? /(\w+)::\s*\w+\s*$/.exec(column)?.[1];
    return { name: name?.toLowerCase(), isText: isText(expression) };
  });
  return (order[1] ?? "").split(",").flatMap((item) => {
    const name = item
      .replace(/\b(?:asc|desc|nulls\s+(?:first|last))\b/gi, "")
      .trim()
      .toLowerCase();
    const column = /^\d+$/.test(name)
      ? columns[Number(name) - 1]
      : columns.find((each) => each.name === name && each.isText);
    return column?.isText === true ? [`ORDER BY ${item.trim()}`] : [];
  });
}

/** Finds a sort by text in a query builder: `.select(sql`id::text`.as("id")).orderBy("id")`. */
function inQueryBuilder(node: SyntaxNode): string[] {
  if (nameOfCall(node) !== "orderBy") return [];
  const name = firstText(node);
  const chain: SyntaxNode[] = [];
  for (let call: unknown = node; isNode(call) && call.type === "CallExpression"; ) {
    chain.push(...nodesOf(call.arguments));
    call = isNode(call.callee) ? call.callee.object : undefined;
  }
  const isCast = chain.some((each) => {
    if (nameOfCall(each) !== "as" || firstText(each) !== name) return false;
    const { object } = each.callee as SyntaxNode;
    const text = isNode(object) ? textOf(object.template, new Map()) : undefined;
    return text !== undefined && isText(text);
  });
  return isCast ? [`.orderBy("${name}")`] : [];
}

function nameOfCall({ type, callee }: SyntaxNode): string | undefined {
  if (type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") return undefined;
  return isNode(callee.property) ? String(callee.property.value) : undefined;
}

function firstText(call: SyntaxNode): string | undefined {
  const [first] = call.arguments as { readonly expression?: unknown }[];
  return textOf(first?.expression, new Map());
}
