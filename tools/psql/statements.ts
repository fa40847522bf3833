// A semicolon inside quoted text, a comment or a dollar quote does not end a statement. In the regular expression, the
// group `open` matches the start of unfinished quotes or comments, and `end` matches a semicolon that ends a statement.
const token =
  /[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|(?<open>['"]|\/\*|\$\w*\$)|(?<end>;)|[\s\S]/g;

/**
 * Splits SQL at the semicolons that end a statement.
 *
 * @returns the finished statements without their semicolons, and the text after the last semicolon
 */
export function splitStatements(text: string): {
  readonly statements: readonly string[];
  readonly rest: string;
} {
  const statements: string[] = [];
  let begin = 0;
  for (const { index, groups } of text.matchAll(token)) {
    if (groups?.open !== undefined) break;
    if (groups?.end === undefined) continue;
    statements.push(text.slice(begin, index).trim());
    begin = index + 1;
  }
  return { statements: statements.filter(Boolean), rest: text.slice(begin).trimStart() };
}
