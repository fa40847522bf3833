// Code snippets that a source rule must find, and similar snippets that no source rule may find.

interface Snippet {
  readonly path: string;
  readonly source: string;
}

export const caught: readonly (Snippet & { readonly rule: string })[] = [
  {
    rule: "sql-in-repositories",
    path: "apps/server/src/swap/swap.service.ts",
    source: 'await db.selectFrom("swap").selectAll().execute();',
  },
  {
    rule: "sql-in-repositories",
    path: "apps/server/src/swap/swap.service.ts",
    source: "await sql`UPDATE swap s SET at = now()`.execute(db);",
  },
  { rule: "no-chance-in-games", path: "packages/games/src/dice/roll.ts", source: "const f = Math.random();" },
  { rule: "no-chance-in-games", path: "packages/games/src/dice/roll.ts", source: "const at = Date.now();" },
  { rule: "no-chance-in-games", path: "packages/games/src/dice/roll.ts", source: "const at = new Date();" },
  {
    rule: "bot-secrets-in-server",
    path: "apps/web/src/host/bot.ts",
    source: "const token = import.meta.env.BOT_TOKEN;",
  },
  {
    rule: "bot-secrets-in-server",
    path: "packages/i18n/src/a.ts",
    source: "process.env.BOT_WEBHOOK_SECRET",
  },
  { rule: "no-floating-money", path: "packages/money/src/parse.ts", source: "return Number(text);" },
  {
    rule: "no-floating-money",
    path: "packages/ledger/src/post.ts",
    source: "const x = Number(row.balance);",
  },
  {
    rule: "no-floating-money",
    path: "packages/ledger/src/post.ts",
    source: "const x = parseFloat(amountBase);",
  },
  {
    rule: "no-floating-money",
    path: "apps/server/src/wallet/a.repository.ts",
    source: "if (Number(body.amount) > 2) {}",
  },
  {
    rule: "no-floating-money",
    path: "apps/server/src/games/a.repository.ts",
    source: "const x = Number(formatUnits(stake, 18));",
  },
  {
    rule: "no-floating-money",
    path: "apps/server/src/games/a.repository.ts",
    source: "const x = +bet.payout;",
  },
  {
    rule: "ledger-sql-in-ledger",
    path: "apps/server/src/wallet/a.repository.ts",
    source: "db.query('SELECT * FROM transfer')",
  },
  {
    rule: "ledger-sql-in-ledger",
    path: "apps/server/src/a.repository.ts",
    source: "sql`UPDATE wallet SET balance = 0`",
  },
  { rule: "ledger-sql-in-ledger", path: "tools/a.ts", source: 'db.query("delete from bet_day where true")' },
  {
    rule: "ledger-sql-in-ledger",
    path: "apps/server/src/games/a.repository.ts",
    source: 'db.selectFrom("bet as b")',
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source:
      "query(`SELECT seed_no::text AS seed_no FROM seed WHERE seed_no > $1 ORDER BY player_id, seed_no LIMIT 5`)",
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source: 'query("SELECT player_id, (a + b)::text FROM x ORDER BY 1, 2 DESC NULLS LAST")',
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source: 'query("SELECT x.id::text, name FROM x ORDER BY id")',
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source: 'const columns = "id::text AS id"; query(`SELECT $' + "{columns} FROM x ORDER BY id`);",
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source: "query(`SELECT $" + '{timeSql("at")} AS at FROM x ORDER BY at LIMIT 1`);',
  },
  {
    rule: "no-order-by-text",
    path: "packages/ledger/src/a.ts",
    source: "query(`SELECT * FROM (SELECT id::text AS id FROM x ORDER BY id LIMIT 3) page`);",
  },
  {
    rule: "no-order-by-text",
    path: "apps/server/src/a.repository.ts",
    source:
      'db.selectFrom("x").select(["name", sql<string>`id::text`.as("id")]).limit(2).orderBy("id", "desc")',
  },
  { rule: "no-reminders", path: "apps/server/src/a.repository.ts", source: "// TODO later" },
  { rule: "no-reminders", path: "contracts/src/Vault.sol", source: "// FIXME" },
  { rule: "no-skipped-tests", path: "packages/money/src/a.test.ts", source: 'test.skip("x", () => {});' },
  { rule: "no-skipped-tests", path: "tests/e2e/a.spec.ts", source: 'test.describe.only("x", () => {});' },
  { rule: "no-skipped-tests", path: "packages/money/src/a.test.ts", source: 'xit("x", () => {});' },
  { rule: "no-anonymous-folders", path: "apps/web/src/utils/format.ts", source: "export {};" },
  { rule: "no-anonymous-folders", path: "packages/money/lib/a.ts", source: "export {};" },
  { rule: "text-in-catalogue", path: "apps/web/src/ui/a.tsx", source: "<button>Deposit now</button>" },
  {
    rule: "text-in-catalogue",
    path: "apps/web/src/ui/a.tsx",
    source: "<p className={css}>\n  充值成功\n</p>",
  },
  { rule: "text-in-catalogue", path: "apps/web/src/ui/a.tsx", source: "<p>{count} friends</p>" },
  { rule: "text-in-catalogue", path: "apps/web/src/ui/a.tsx", source: '<input placeholder="Amount" />' },
  { rule: "text-in-catalogue", path: "apps/web/src/ui/a.tsx", source: '<svg aria-label={"Close"} />' },
  ...[
    "useEffect(() => scrollTo(0, 0), []);",
    "useLayoutEffect(() => (open ? show() : undefined), [open]);",
    "React.useEffect(() => { if (open) return follow(open); }, [open]);",
    "useEffect(async () => { await load(); }, []);",
    "useEffect(register, []);",
    "const field = <input ref={(input) => input?.scrollIntoView()} />;",
  ].map((source) => ({ rule: "effects-return-clean-up-only", path: "apps/web/src/ui/a.tsx", source })),
  { rule: "colours-have-names", path: "apps/web/src/ui/a.tsx", source: '<path fill="#1FE0A0" />' },
  { rule: "colours-have-names", path: "apps/web/src/ui/a.tsx", source: '<p className="text-[#fff]">½</p>' },
  { rule: "colours-have-names", path: "apps/web/src/ui/a.ts", source: 'const tone = "rgba(0, 0, 0, 0.5)";' },
  { rule: "colours-have-names", path: "apps/web/src/ui/a.css", source: ".a {\n  color: #1fe0a0;\n}" },
  {
    rule: "colours-have-names",
    path: "apps/web/src/ui/a.css",
    source: ".a {\n  box-shadow: 0 1px hsl(0 0% 0%);\n}",
  },
  {
    rule: "no-shared-depth",
    path: "apps/web/src/ui/a.css",
    source: ".coin {\n  transform-style: preserve-3d;\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/widgets/rewards/rewards.css",
    source: "@layer components {\n  .ladder > li {\n    display: flex;\n  }\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/widgets/rewards/rewards.css",
    source: "@layer components {\n  .rewards-ladder,\n  .row:not(.rewards-row) {\n    gap: 0;\n  }\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/widgets/rewards/rewards.css",
    source: "@layer components {\n  .rewardsladder {\n    gap: 0;\n  }\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/widgets/rewards/rewards.css",
    source: ".rewards-ladder {\n  display: flex;\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/games/play/board/board.css",
    source: "@media (max-width: 374px) {\n  .axis {\n    font-size: 13px;\n  }\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/games/gems/gems.css",
    source: "@keyframes fallen {\n  from {\n    opacity: 0;\n  }\n}",
  },
  {
    rule: "styles-have-an-owner",
    path: "apps/web/src/games/gems/gems.css",
    source: ":root {\n  --light: var(--peridot);\n}",
  },
];

export const innocent: readonly Snippet[] = [
  {
    path: "apps/server/src/swap/swaps.repository.ts",
    source: 'await db.selectFrom("swap").selectAll().execute();',
  },
  {
    path: "packages/games/src/dice/roll.ts",
    source: "// never Math.random: the outcome follows from the seeds",
  },
  {
    path: "packages/ledger/src/post.ts",
    source: "const count = Number(row.n); const balance = BigInt(row.balance);",
  },
  { path: "apps/server/src/wallet/a.repository.ts", source: "const block = Number(log.blockNumber);" },
  { path: "apps/server/src/games/a.repository.ts", source: "const total = stake + payout;" },
  { path: "packages/ledger/src/post.ts", source: "db.query('SELECT * FROM transfer')" },
  {
    path: "packages/ledger/src/a.ts",
    source:
      "query(`SELECT x.id::text AS id, count(*)::text AS count, (SELECT y::text AS name FROM y LIMIT 1) AS name " +
      "FROM x GROUP BY x.id ORDER BY x.id, x.count, name`)",
  },
  {
    path: "packages/ledger/src/a.ts",
    source: "query(`SELECT id::text AS id, row_number() OVER (ORDER BY id) AS place FROM x`)",
  },
  {
    path: "apps/server/src/a.repository.ts",
    source: 'db.selectFrom("x").select(sql<string>`id::text`.as("id")).orderBy("x.id")',
  },
  {
    path: "apps/server/src/a.repository.ts",
    source: "// the money comes from transfer rows, see packages/ledger",
  },
  { path: "apps/server/src/a.repository.ts", source: 'db.query("SELECT * FROM wallet_login")' },
  {
    path: "apps/server/src/a.repository.ts",
    source: 'import { wallet } from "../wallet/index.ts"; const text = "select from the list";',
  },
  { path: "apps/web/src/ui/a.tsx", source: '<p className="row">{t("deposit.now")}</p>' },
  { path: "apps/web/src/ui/a.tsx", source: "<b>{amount} PLAY</b>" },
  { path: "apps/web/src/ui/a.tsx", source: "<a href={`/tx/$" + "{hash}`}>{short}</a>" },
  { path: "apps/web/src/ui/a.tsx", source: "try { run(); } catch { stop(); }" },
  {
    path: "apps/web/src/ui/a.tsx",
    source: "const cache = new Map<string, number>();\nexport function A() { return <b>½</b>; }",
  },
  {
    path: "apps/web/src/ui/a.tsx",
    source: "if (a < b && b > c) { run(); }\ntry { run(); } catch { stop(); }",
  },
  {
    path: "apps/web/src/ui/a.tsx",
    source: "const f = async (): Promise<void> => {}; export const x = <T,>(value: T) => { return value; };",
  },
  ...[
    "useEffect(() => { scrollTo(0, 0); }, []);",
    "useEffect(() => void load(), []);",
    "useEffect(() => () => ended.abort(), []);",
    "useEffect(() => forget, []);",
    "useEffect(() => { if (!open) return undefined; const stop = follow(open); return stop; }, [open]);",
    "useEffect(() => { const timer = setTimeout(() => { return run(); }); return () => clearTimeout(timer); });",
    "const field = <input ref={(input) => { input?.focus(); }} />;",
  ].map((source) => ({ path: "apps/web/src/ui/a.tsx", source })),
  { path: "apps/web/src/ui/a.tsx", source: '<path fill="var(--emerald)" />' },
  { path: "apps/web/src/ui/a.tsx", source: "<use href={`$" + "{icons}#i-add`} />" },
  { path: "apps/web/src/ui/a.tsx", source: "// as #1FE0A0 was" },
  {
    path: "apps/web/src/ui/tokens.css",
    source: ":root {\n  --emerald: #1fe0a0;\n  --sheen: linear-gradient(\n    rgba(0, 0, 0, 0.1)\n  );\n}",
  },
  { path: "apps/server/src/a.repository.ts", source: 'const colour = "#1FE0A0";' },
  {
    path: "apps/web/src/games/gems/gems.css",
    source:
      ":root {\n  --gems-light: var(--peridot);\n}\n@layer components {\n  @media (width > 540px) {\n    .board.gems > .result, a:has(.gems-seat) {\n      gap: 0;\n    }\n  }\n  @keyframes gems-fall {\n    from {\n      opacity: 0;\n    }\n  }\n}",
  },
  {
    path: "apps/web/src/games/play/board/board.css",
    source: "/* Layered by game.css. */\n.board-axis {\n  gap: 0;\n}",
  },
  { path: "apps/web/src/ui/layout/row.css", source: ".row {\n  display: flex;\n}" },
  { path: "apps/operator/src/ui/frame.css", source: ".rail {\n  display: flex;\n}" },
];
