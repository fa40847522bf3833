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
/** The card of a race, which the page for players and the page for operators show. */
const raceCard = "^apps/web/src/features/home/races/card/";
const pure = "^packages/(money|games|api-schema|solvency|account-archive)/src/";

export const boundaryRules: (IForbiddenRuleType & { name: string })[] = [
  {
    name: "no-cycles",
    comment:
      "Two files must not import each other. Merge the files, or move the shared code into a third file.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolves",
    comment: "Each import must be found, because no other rule can check an import that is not found.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "packages-not-apps",
    comment: "Apps may import packages, and packages may import contracts, but not the other way round.",
    severity: "error",
    from: { path: "^(packages|contracts)/" },
    to: { path: "^apps/" },
  },
  {
    name: "contracts-not-packages",
    comment: "Apps may import packages, and packages may import contracts, but not the other way round.",
    severity: "error",
    from: { path: "^contracts/" },
    to: { path: "^packages/" },
  },
  {
    name: "product-not-tools",
    comment: "The delivered code must not import tools or tests.",
    severity: "error",
    from: { path: "^(apps|packages)/", pathNot: test },
    to: { path: "^(tools|tests|bench)/" },
  },
  {
    name: "packages-through-index",
    comment:
      "Import a package by its name, because a relative path could reach code that the package does not export.",
    severity: "error",
    from: { path: "^(?:apps|packages)/([^/]+)/" },
    to: { path: "^packages/[^/]+/(?!src/index\\.ts$)", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
  },
  {
    name: "inner-folders-through-index",
    comment: "A folder inside of the listed folders imports other folders only through their index files.",
    severity: "error",
    from: { path: `^(${divided})/([^/]+)/`, pathNot: test },
    to: { path: `^(${divided})/[^/]+/(?!index\\.ts$)`, pathNot: ["^$1/$2/", "^(?!$1/)"] },
  },
  {
    name: "apps-apart",
    comment: "The server and the page share packages/api-schema, and must not import each other's code.",
    severity: "error",
    from: { path: "^apps/server/" },
    to: { path: "^apps/web/" },
  },
  {
    name: "operator-apart",
    comment:
      "The page for operators has its own build. It may import drawings, styles, and the card of a race with its texts from the players' page, but no other code of the page or the server.",
    severity: "error",
    from: { path: "^apps/operator/" },
    to: {
      path: "^apps/(server|web)/",
      pathNot: `^apps/web/src/ui/.*\\.(svg|css)$|${raceCard}|^apps/web/src/features/home/races/texts/[^/]+\\.json$`,
    },
  },
  {
    name: "race-card-for-both-pages",
    comment:
      "The page for operators also shows the card of a race. The card must not import code of the players' page except the looks of the games, also not through another module.",
    severity: "error",
    from: { path: raceCard },
    to: {
      path: "^apps/web/",
      pathNot: `${raceCard}|^apps/web/src/features/home/races/texts/|^apps/web/src/games/(game-looks|[^/]+/[^/]+-look|play/game/game-look)\\.ts$|^apps/web/src/ui/art/art-names\\.ts$`,
      reachable: true,
    },
  },
  {
    name: "nobody-needs-operator",
    comment: "The players' page and the server must not import code of the page for operators.",
    severity: "error",
    from: { path: "^(apps/(server|web)|packages)/" },
    to: { path: "^apps/operator/" },
  },
  {
    name: "operator-screens-apart",
    comment:
      "A screen of the page for operators must not import another screen, and the shared code must not import a screen.",
    severity: "error",
    from: { path: "^apps/operator/src/(?!app/)([^/]+)/" },
    to: {
      path: "^apps/operator/src/(announcements|bonus-codes|exports|overview|players|races|risk|settings|sign-in|withdrawals)/",
      pathNot: "^apps/operator/src/$1/",
    },
  },
  {
    name: "operator-not-node",
    comment:
      "Code for the browser must not import built-in modules of Node, also not through another module.",
    severity: "error",
    from: { path: "^apps/operator/src/", pathNot: test },
    to: { path: `^(node:)?(${builtins.join("|")})$`, reachable: true },
  },
  {
    name: "web-not-operators-api",
    comment:
      "The players' page must not import the operators' API, because the import would publish the API and make the page larger.",
    severity: "error",
    from: { path: "^apps/web/" },
    to: { path: "^packages/api-schema/src/operator/", reachable: true },
  },
  {
    name: "money-imports-nothing",
    comment: "packages/money must import nothing, because all other packages import packages/money.",
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
    comment:
      "The page must not import the code of the server, the ledger, a database driver or a server library.",
    severity: "error",
    from: { path: "^apps/web/src/" },
    to: { path: "^apps/server/|^packages/ledger/|node_modules/(pg|kysely|fastify|pino)/", reachable: true },
  },
  {
    name: "web-not-node",
    comment:
      "Code for the browser must not import built-in modules of Node, also not through another module.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: test },
    to: { path: `^(node:)?(${builtins.join("|")})$`, reachable: true },
  },
  {
    name: "server-features-through-index",
    comment: "A feature of the server imports another feature only through its index file.",
    severity: "error",
    from: { path: "^apps/server/src/([^/]+)/" },
    to: { path: "^apps/server/src/[^/]+/(?!index\\.ts$)", pathNot: "^apps/server/src/($1|platform)/" },
  },
  {
    name: "server-platform-below-features",
    comment: "The platform must not import a feature, because all features import the platform.",
    severity: "error",
    from: { path: "^apps/server/src/platform/", pathNot: test },
    to: { path: "^apps/server/src/(?!platform/)" },
  },
  {
    name: "web-features-apart",
    comment:
      "A feature of the page must not import another feature, so that each feature can be changed or removed alone.",
    severity: "error",
    from: { path: "^apps/web/src/features/([^/]+)/" },
    to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  },
  {
    name: "web-features-below-app",
    comment: "Code outside of the folder app must not import the folder app.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/)[^/]+/", pathNot: test },
    to: { path: "^apps/web/src/(app/|[^/]+$)" },
  },
  {
    name: "web-ui-below-features",
    comment: "The code below the features must not import a feature.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/|features/)[^/]+/" },
    to: { path: "^apps/web/src/features/" },
  },
  {
    name: "web-kit-below-widgets",
    comment:
      "The code below the widgets must not import a widget. A widget is a part that screens of several features show.",
    severity: "error",
    from: { path: "^apps/web/src/(ui|api|queries|stores|i18n|loading|host|wallet)/" },
    to: { path: "^apps/web/src/widgets/" },
  },
  {
    name: "web-games-apart",
    comment: "A game must not import another game, so that each game can be added or removed alone.",
    severity: "error",
    from: { path: "^apps/web/src/games/(?!play/|staged/|proof/|replay/)([^/]+)/" },
    to: { path: "^apps/web/src/games/", pathNot: "^apps/web/src/games/($1|play|staged|proof|replay)/" },
  },
  {
    name: "web-game-parts-below-games",
    comment: "The code that games share must not import a game.",
    severity: "error",
    from: { path: "^apps/web/src/games/(play|staged|proof|replay)/" },
    to: { path: "^apps/web/src/games/(?!play/|staged/|proof/|replay/)" },
  },
  {
    name: "web-kit-below-games",
    comment:
      "The shared code and the games must not import a higher layer. The layers are features, proofs, games and shared code.",
    severity: "error",
    from: { path: "^apps/web/src/(?!app/|features/|proofs/|games/)[^/]+/" },
    to: { path: "^apps/web/src/(games|proofs)/" },
  },
  {
    name: "web-games-below-proofs",
    comment:
      "The shared code and the games must not import a higher layer. The layers are features, proofs, games and shared code.",
    severity: "error",
    from: { path: "^apps/web/src/games/" },
    to: { path: "^apps/web/src/proofs/" },
  },
  {
    name: "web-no-folder-circles",
    comment:
      "Two folders must not import each other. Merge the folders, or move the shared code into a third folder.",
    severity: "error",
    scope: "folder",
    from: { path: "^apps/web/src/" },
    to: { circular: true },
  },
  {
    name: "web-transport-shows-nothing",
    comment:
      "The folder api must not import ui or session, because the callers decide how the page shows a failed call.",
    severity: "error",
    from: { path: "^apps/web/src/api/" },
    to: { path: "^apps/web/src/(ui|session)/" },
  },
  {
    name: "web-adapters-apart",
    comment:
      "The adapters for the browser wallet and for the messaging host must not import each other, and ui must not import an adapter.",
    severity: "error",
    from: { path: "^apps/web/src/(ui|wallet|host)/" },
    to: { path: "^apps/web/src/(wallet|host)/", pathNot: "^apps/web/src/$1/" },
  },
  {
    name: "wallet-libraries-in-wallet",
    comment:
      "Only the adapter for the browser wallet may import the wallet libraries, because they load when the player uses the wallet.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: `^apps/web/src/wallet/|${test}` },
    to: { path: "node_modules/(viem|wagmi|@wagmi)/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "host-library-in-host",
    comment:
      "Only the adapter for the messaging host may import the library of the host, because it loads only inside the host.",
    severity: "error",
    from: { path: "^apps/web/src/", pathNot: `^apps/web/src/host/|${test}` },
    to: { path: "node_modules/@tma\\.js/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "host-is-a-leaf",
    comment:
      "The adapter for the messaging host must not import other code of the page, because the adapter runs before all other code.",
    severity: "error",
    from: { path: "^apps/web/src/host/", pathNot: test },
    to: { path: "^apps/web/src/(?!host/|wallet/)" },
  },
];

export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: "node_modules" },
  // The check excludes build folders. Component tests render the whole page, so the tests and their support files may
  // import from every folder.
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
