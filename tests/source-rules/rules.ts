// Rules for the text of the sources that neither the compiler nor the linter checks.

import { parseSync } from "@swc/core";
import { effectResults } from "./effect-results.ts";
import { orderByText } from "./order-by-text.ts";
import { isFeatureStyle, unownedStyles } from "./style-owners.ts";
import { isNode } from "./syntax.ts";

export interface SourceRule {
  readonly name: string;
  readonly why: string;
  /**
   * Returns true if the rule checks the file at the path. Paths are relative to the root of the repository, with
   * forward slashes.
   */
  appliesTo(path: string): boolean;
  /**
   * Returns the pieces of a file's text that break the rule. Text in comments does not count. For some rules, text in
   * strings does not count either.
   */
  find(source: string, path: string): string[];
}

const isTest = (path: string): boolean => /\.test\.tsx?$|^tests\/|^apps\/[^/]+\/test\//.test(path);
const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs|sol)$/.test(path);
const isPage = (path: string): boolean => /^apps\/(web|operator)\/src\//.test(path);
const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path);

/**
 * Replaces comments by blanks, so that a comment may name a forbidden word. The line numbers of the text stay the same.
 */
function withoutComments(source: string): string {
  const pattern = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return source.replace(
    pattern,
    (all: string, text: string | undefined) => text ?? all.replace(/[^\n]/g, " "),
  );
}

const matches = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([found]) => found.trim());

/** Names of money values, such as amounts, stakes and balances, alone or at the end of a longer name. */
const moneyName =
  /(amount|amountBase|balance|stake|payout|wager|profit|fee|limit(?=Base)|winnings|[a-z]Base|bankroll|allowance)$/i;

/** Finds conversions to a floating-point number whose argument is a money value. */
function floatingMoney(source: string): string[] {
  const calls = matches(
    /(?<![\w.])(?:Number|parseFloat|Number\.parseFloat)\(([^()]*(?:\([^()]*\))?[^()]*)\)/g,
    source,
  );
  const unary = matches(/(?<=[=(,:?\s])\+[a-zA-Z_][\w.]*/g, source).filter((found) => !/^\+\s/.test(found));
  return [...calls, ...unary].filter((call) =>
    (call.match(/[A-Za-z_]\w*/g) ?? [])
      .slice(call.startsWith("+") ? 0 : 1)
      .some((word) => moneyName.test(word)),
  );
}

const ledgerTables = [
  "transfer",
  "journal",
  "wallet",
  "pool",
  "bet",
  "bet_day",
  "day_sum",
  "house_day",
  "game_day",
  "movement_day",
  "seed",
  "hold",
  "posted_key",
  "stake_budget",
  "ledger_month",
  "put_away_month",
  "put_away_transfer",
  "put_away_bet",
  "put_away_nonces",
  "put_away_line",
  "away_transfer",
  "away_bet",
  "away_nonces",
  "away_line",
];
const ledgerSql = new RegExp(
  `\\b(?:from|join|into|update|table|only|using|truncate)\\s+(?:"?public"?\\.)?"?(?:${ledgerTables.join("|")})"?(?![\\w"-])`,
  "gi",
);
const ledgerQueryBuilder = new RegExp(
  `\\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|mergeInto)\\(\\s*\\[?["'\`](?:${ledgerTables.join("|")})(?:\\s|["'\`])`,
  "g",
);

/**
 * The rule searches for SQL only in strings, because the words «from transfer» in a comment or in the page's prose are
 * not SQL.
 */
function sqlOnLedger(source: string): string[] {
  const strings = source.match(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g) ?? [];
  const statements = strings.filter((text) =>
    /\b(select|insert|update|delete|truncate|alter|merge)\b/i.test(text),
  );
  return [...statements.flatMap((text) => matches(ledgerSql, text)), ...matches(ledgerQueryBuilder, source)];
}

const queryOfRows =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\b(?:INSERT INTO|DELETE FROM|FROM|JOIN)\s+[a-z_]{3,}|\bUPDATE\s+[a-z_]+\s+(?:\w+\s+)?SET\b/g;

// Names of assets, networks and the product, which are the same in every language.
const names = /\b(?:Gemplay|PLAY|tPLAY|USDT|BNB|GEM)\b/g;
const spokenAttributes = [
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "placeholder",
  "title",
  "alt",
  "label",
];

/** Finds texts of the page outside of the catalogue: between tags, and in attributes that users read or hear. */
function textOutsideCatalogue(source: string): string[] {
  const found: string[] = [];
  const keep = (text: unknown): void => {
    if (typeof text === "string" && /\p{L}{2,}/u.test(text.replace(names, ""))) found.push(text.trim());
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (!isNode(node)) return;
    if (node.type === "JSXText") keep(node.value);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const { children } = node;
      if (Array.isArray(children)) for (const child of children) keep(literalIn(child));
    }
    if (
      node.type === "JSXAttribute" &&
      isNode(node.name) &&
      spokenAttributes.includes(String(node.name.value))
    ) {
      keep(literalIn(node.value));
    }
    for (const part of Object.values(node)) if (typeof part === "object") visit(part);
  };
  visit(parseSync(source, { syntax: "typescript", tsx: true }));
  return found;
}

/** Returns the text of a string literal, alone or in braces. */
function literalIn(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  if (node.type === "JSXExpressionContainer") return literalIn(node.expression);
  return node.type === "StringLiteral" ? node.value : undefined;
}

const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgb|hsl|hwb|oklab|oklch)a?\(/gi;

/**
 * Finds colors that are written as a value instead of a variable. A style sheet may contain a color value only in the
 * definition of a variable.
 */
function namelessColours(source: string, path: string): string[] {
  const code = withoutComments(source);
  const named = path.endsWith(".css") ? code.replace(/^\s*--[\w-]+:[^;]*;/gm, "") : code;
  return matches(colour, named);
}

const forbiddenFolders = /(^|\/)(utils|common|helpers|lib|types)\//;

export const sourceRules: readonly SourceRule[] = [
  {
    name: "sql-in-repositories",
    why: "put the SQL of a feature into its *.repository.ts files, so that the other files contain only rules",
    appliesTo: (path) =>
      /^apps\/server\/src\/(?!platform\/|preflight\/).+\.ts$/.test(path) &&
      !/\.(?:repository|test)\.ts$/.test(path),
    find: (source) => matches(queryOfRows, withoutComments(source)),
  },
  {
    name: "no-chance-in-games",
    why: "the outcome of a round must follow only from its seeds, so that anybody can compute the round again",
    appliesTo: (path) => path.startsWith("packages/games/") && isCode(path),
    find: (source) =>
      matches(
        /\bMath\s*\.\s*random\b|\bDate\s*\.\s*now\b|\bnew\s+Date\s*\(\s*\)|\bperformance\s*\.\s*now\b|\bgetRandomValues\b|\brandomBytes\b/g,
        withoutComments(source),
      ),
  },
  {
    name: "no-floating-money",
    why: "a floating number loses the last digits of an amount: use bigint and packages/money",
    appliesTo: (path) =>
      /^packages\/(money|ledger|solvency)\/|^apps\/server\/src\/(wallet|games|rewards|swap|account|solvency|operators?)\//.test(
        path,
      ) &&
      isTypeScript(path) &&
      !isTest(path),
    find: (source, path) => {
      const code = withoutComments(source);
      // packages/money handles only amounts of money, so the rule reports every conversion to a floating-point number
      // in this package.
      return path.startsWith("packages/money/")
        ? matches(/(?<![\w.])(?:Number|parseFloat)\(|Number\.parse(?:Float|Int)\(/g, code)
        : floatingMoney(code);
    },
  },
  {
    name: "ledger-sql-in-ledger",
    why: "only packages/ledger may read and write the tables of the ledger",
    appliesTo: (path) =>
      !path.startsWith("packages/ledger/") &&
      /\.(ts|tsx|mjs)$/.test(path) &&
      !isTest(path) &&
      !path.startsWith("bench/"),
    find: (source) => sqlOnLedger(withoutComments(source)),
  },
  {
    name: "no-order-by-text",
    why: "ORDER BY takes an output column before a table's column, so a cast to text sorts 10 before 2: name the table's column",
    appliesTo: (path) => /^(?:apps|packages|bench|tools)\/.*\.ts$/.test(path) && !isTest(path),
    find: (source) => orderByText(source),
  },
  {
    name: "bot-secrets-in-server",
    why: "anybody with the bot's token can act as the bot, so the code of a page must not read the token",
    appliesTo: (path) => isCode(path) && /^(?:apps\/(?:web|operator)|packages)\//.test(path) && !isTest(path),
    find: (source) => matches(/\bBOT_(?:TOKEN|FORMER_TOKENS|WEBHOOK_SECRET)\b/g, source),
  },
  {
    name: "no-reminders",
    why: "write open work into an issue and not into a comment",
    appliesTo: (path) =>
      (isCode(path) || /\.(sql|css|html)$/.test(path)) && !path.startsWith("tests/source-rules/"),
    find: (source) => matches(/\b(?:TODO|FIXME|XXX|HACK)\b/g, source),
  },
  {
    name: "no-skipped-tests",
    why: "a test must not be skipped or run alone: mend the test, or remove the test",
    appliesTo: (path) => isCode(path) && !path.startsWith("tests/source-rules/"),
    find: (source) =>
      matches(
        /\b(?:test|it|describe|suite)\s*(?:\.\w+)*\.(?:skip|only|todo|fixme|skipIf|runIf|fails)\b|\b(?:xit|xdescribe|fdescribe|fit)\(/g,
        withoutComments(source),
      ),
  },
  {
    name: "no-anonymous-folders",
    why: "name the folder after its content",
    appliesTo: () => true,
    find: (_source, path) => (forbiddenFolders.test(path) ? [path] : []),
  },
  {
    name: "text-in-catalogue",
    why: "every text exists in five languages: take it from the texts beside the screen",
    appliesTo: (path) => isPage(path) && path.endsWith(".tsx") && !isTest(path),
    find: (source) => textOutsideCatalogue(source),
  },
  {
    name: "effects-return-clean-up-only",
    why: "React calls what an effect or a ref callback returns; the result of a call may be a promise: use a block, and name the clean-up",
    appliesTo: (path) => isPage(path) && isTypeScript(path) && !isTest(path),
    find: (source) => (/use\w*Effect|ref=/.test(source) ? effectResults(source) : []),
  },
  {
    name: "colours-have-names",
    why: "a colour is a token (apps/web/src/ui/styles/*tokens.css, or the sheet of the one game that has it): use its name; drawings in .svg keep their own",
    appliesTo: (path) => isPage(path) && /\.(tsx?|css)$/.test(path) && !isTest(path),
    find: namelessColours,
  },
  {
    name: "no-shared-depth",
    why: "Firefox and WebKit draw the children of a box with preserve-3d outside their place: give each child its own 3D transform",
    appliesTo: (path) => isPage(path) && /\.(tsx?|css)$/.test(path) && !isTest(path),
    find: (source) => matches(/\bpreserve-3d\b/g, withoutComments(source)),
  },
  {
    name: "styles-have-an-owner",
    why: "a style sheet stays when its screen is left: each selector of a feature names a class that begins with the name of its file",
    appliesTo: isFeatureStyle,
    find: unownedStyles,
  },
];
