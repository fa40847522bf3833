// The import rules, which docs/ARCHITECTURE.md describes. Each import rule has a fixture in the folder `fixtures` that
// breaks only this rule.
import { builtinModules } from "node:module";
import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

const test = "\\.test\\.tsx?$|^apps/[^/]+/test/";
const builtins = builtinModules
  .filter((name) => !name.startsWith("_"))
  .map((name) => name.replaceAll("/", "\\/"));
/** Folders whose subfolders each have an index file. */
const divided = "packages/ledger/src|apps/server/src/(?:auth|wallet|operator-page|platform/http)";
const pure = "^packages/(money|games|api-schema|solvency|account-archive)/src/";

export const boundaryRules: (IForbiddenRuleType & { name: string })[] = [
  {
    name: "no-cycles",
    comment: "Files that need each other are one file, or lack a third.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolves",
    comment: "An import that is not found would escape every other rule.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "packages-not-apps",
    comment: "Imports point from contracts to packages to apps, never back.",
    severity: "error",
    from: { path: "^(packages|contracts)/" },
    to: { path: "^apps/" },
  },
  {
    name: "contracts-not-packages",
    comment: "Imports point from contracts to packages to apps, never back.",
    severity: "error",
    from: { path: "^contracts/" },
    to: { path: "^packages/" },
  },
  {
    name: "product-not-tools",
    comment: "What is delivered needs neither tools nor tests.",
    severity: "error",
    from: { path: "^(apps|packages)/", pathNot: test },
    to: { path: "^(tools|tests|bench)/" },
  },
  {
    name: "packages-through-index",
    comment: "A package shows what its exports name; a relative path would go past them.",
    severity: "error",
    from: { path: "^(?:apps|packages)/([^/]+)/" },
    to: { path: "^packages/[^/]+/(?!src/index\\.ts$)", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
  },
  {
    name: "inner-folders-through-index",
    comment:
      "The folders inside of these show each other what their index names. With no-cycles, they form no circle.",
    severity: "error",
    from: { path: `^(${divided})/([^/]+)/`, pathNot: test },
    to: { path: `^(${divided})/[^/]+/(?!index\\.ts$)`, pathNot: ["^$1/$2/", "^(?!$1/)"] },
  },
  {
    name: "apps-apart",
    comment: "Server and page agree on packages/api-schema, not on each other's code.",
    severity: "error",
    from: { path: "^apps/server/" },
    to: { path: "^apps/web/" },
  },
  {
    name: "operator-apart",
    comment:
      "The operator's page is a build of its own: it shares the page's drawings and styles, and no code with page or server.",
    severity: "error",
    from: { path: "^apps/operator/" },
    to: { path: "^apps/(server|web)/", pathNot: "^apps/web/src/ui/.*\\.(svg|css)$" },
  },
  {
    name: "nobody-needs-operator",
    comment: "Nothing of the operator's page gets into the players' page or the server.",
    severity: "error",
    from: { path: "^(apps/(server|web)|packages)/" },
    to: { path: "^apps/operator/" },
  },
  {
    name: "operator-screens-apart",
    comment: "A screen of the operator's page can be changed or removed alone; what all stand on knows none.",
    severity: "error",
    from: { path: "^apps/operator/src/(?!app/)([^/]+)/" },
    to: {
      path: "^apps/operator/src/(announcements|exports|overview|players|risk|settings|sign-in|withdrawals)/",
      pathNot: "^apps/operator/src/$1/",
    },
  },
  {
    name: "operator-not-node",
    comment: "A browser has no Node built-ins, not even behind another module.",
    severity: "error",
    from: { path: "^apps/operator/src/", pathNot: test },
    to: { path: `^(node:)?(${builtins.join("|")})$`, reachable: true },
  },
  {
    name: "web-not-operators-api",
    comment: "What operators may do is not told to the players' page, and costs it no byte.",
    severity: "error",
    from: { path: "^apps/web/" },
    to: { path: "^packages/api-schema/src/operator/", reachable: true },
  },
  {
    name: "money-imports-nothing",
    comment: "Everything stands on packages/money, so it stands on nothing.",
    severity: "error",
    from: { path: "^packages/money/src/", pathNot: test },
    to: { pathNot: "^packages/money/" },
  },
  {
    name: "pure-packages",
    comment:
      "money, games, api-schema, solvency and account-archive run in Node and in the browser and do no input or output. A file *.node.ts stands in " +
      "for one that runs everywhere, by the package's own imports map.",
    severity: "error",
    from: {
      path: "^packages/(games|api-schema|solvency|account-archive)/src/",
      pathNot: `${test}|\\.node\\.ts$`,
    },
    to: { pathNot: `${pure}|node_modules/(@noble/hashes|@zip\\.js/zip\\.js|typebox)/` },
  },
  {
    name: "web-not-server",
    comment: "The page never reaches the server's code, the ledger, a database driver or a server library.",
    severity: "error",
    from: { path: "^apps/web/src/" },
    to: { path: "^apps/server/|^packages/ledger/|node_modules/(pg|kysely|fastify|pino)/", reachable: true },
  },
  {
    name: "web-not-node",
    comment: "A browser has no Node built-ins, not even behind another module.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: test },
    to: { path: `^(node:)?(${builtins.join("|")})$`, reachable: true },
  },
  {
    name: "server-features-through-index",
    comment: "A server feature's index is its agreement with the others.",
    severity: "error",
    from: { path: "^apps/server/src/([^/]+)/" },
    to: { path: "^apps/server/src/[^/]+/(?!index\\.ts$)", pathNot: "^apps/server/src/($1|platform)/" },
  },
  {
    name: "server-platform-below-features",
    comment: "The platform serves every feature and knows none.",
    severity: "error",
    from: { path: "^apps/server/src/platform/", pathNot: test },
    to: { path: "^apps/server/src/(?!platform/)" },
  },
  {
    name: "web-features-apart",
    comment: "A screen can be changed or removed alone.",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  },
  {
    name: "web-features-below-app",
    comment: "The page's layers: app, then features, then ui.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/)[^/]+/", pathNot: test },
    to: { path: "^apps/web/src/(app/|[^/]+$)" },
  },
  {
    name: "web-ui-below-features",
    comment: "What the screens stand on knows no screen.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/|features/)[^/]+/" },
    to: { path: "^apps/web/src/features/" },
  },
  {
    name: "web-games-apart",
    comment: "A game lies whole in its folder: another one can be added or removed without looking at it.",
    severity: "error",
    from: { path: "^apps/web/src/games/(?!play/|staged/|proof/)([^/]+)/" },
    to: { path: "^apps/web/src/games/", pathNot: "^apps/web/src/games/($1|play|staged|proof)/" },
  },
  {
    name: "web-game-parts-below-games",
    comment: "What games are made of knows no game.",
    severity: "error",
    from: { path: "^apps/web/src/games/(play|staged|proof)/" },
    to: { path: "^apps/web/src/games/(?!play/|staged/|proof/)" },
  },
  {
    name: "web-kit-below-games",
    comment: "The page's layers: features, proofs, games, then what all screens stand on.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/|features/|proofs/|games/)[^/]+/" },
    to: { path: "^apps/web/src/(games|proofs)/" },
  },
  {
    name: "web-games-below-proofs",
    comment: "The page's layers: features, proofs, games, then what all screens stand on.",
    severity: "error",
    from: { path: "^apps/web/src/games/" },
    to: { path: "^apps/web/src/proofs/" },
  },
  {
    name: "web-no-folder-circles",
    comment: "Folders that need each other are one folder, or lack a third.",
    severity: "error",
    scope: "folder",
    from: { path: "^apps/web/src/" },
    to: { circular: true },
  },
  {
    name: "web-transport-shows-nothing",
    comment: "What a failed call shows is decided above: the transport throws, and tells one place.",
    severity: "error",
    from: { path: "^apps/web/src/api/" },
    to: { path: "^apps/web/src/(ui|session)/" },
  },
  {
    name: "web-adapters-apart",
    comment: "The browser wallet and the messaging host are adapters; ui and each other need neither.",
    severity: "error",
    from: { path: "^apps/web/src/(ui|wallet|host)/" },
    to: { path: "^apps/web/src/(wallet|host)/", pathNot: "^apps/web/src/$1/" },
  },
  {
    name: "wallet-libraries-in-wallet",
    comment: "The wallet's libraries are loaded when the wallet is touched, so only its adapter knows them.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: `^apps/web/src/wallet/|${test}` },
    to: { path: "node_modules/(viem|wagmi|@wagmi)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "host-library-in-host",
    comment: "The messaging host's library is loaded inside the host only, so only its adapter knows it.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: `^apps/web/src/host/|${test}` },
    to: { path: "node_modules/@tma\\.js/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "host-is-a-leaf",
    comment:
      "What runs inside the host is known before anything else of the page: the adapter stands on none of it.",
    severity: "error",
    from: { path: "^apps/web/src/host/", pathNot: test },
    to: { path: "^apps/web/src/(?!host/|wallet/)" },
  },
];

export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: "node_modules" },
  // The checked paths exclude build folders, but not the folder `dist` of a library, because the check covers imports
  // of libraries. Component tests render the whole page, so the tests and their support files may import from every
  // folder.
  exclude: {
    path: "(?<!node_modules/.*)(^|/)(dist|out|cache)/|^tests/boundaries/fixtures/|\\.(browser|host)\\.test\\.tsx$|^apps/web/(test/|vitest\\.config\\.ts$)",
  },
  // With TypeScript 7 and any other parser, dependency-cruiser reads no .ts file and reports no violation.
  parser: "swc",
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "types", "default"],
    extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
  },
};
