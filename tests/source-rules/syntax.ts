/** A node of the syntax tree that swc returns. */
export interface SyntaxNode {
  readonly type: string;
  readonly [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
