// A screen of the page loads its texts together with its code. Every text key in a file must be in the catalogues that
// are loaded when the page shows the code of the file.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readTexts, textFolders } from "../setup/page-texts.ts";

const root = fileURLToPath(new URL("../../apps/web/src/", import.meta.url));

const game = ["ui", "games/play", "games/proof", "widgets/balances"];
const wallet = ["ui", "features/wallet", "widgets/balances", "wallet"];

/**
 * The catalogues that are loaded in addition to the shell's catalogues when the page shows a file or folder. The first
 * matching path in the list counts.
 */
const here: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^app\//, []],
  [/^features\/home\/fairness-view\.tsx$/, ["features/home", "games/proof"]],
  [/^features\/home\/components\/live-banners\.tsx$/, ["features/home", "widgets/rewards", "ui"]],
  [/^features\/home\/below\//, ["features/home", "features/home/below"]],
  [/^features\/home\/search\//, ["features/home", "features/home/search"]],
  [/^features\/home\/legal\//, ["features/home/legal"]],
  [/^features\/home\/solvency\//, ["ui", "features/home/solvency"]],
  [/^features\/home\/statistics\//, ["features/home", "features/home/statistics"]],
  [/^features\/home\/races\//, ["ui", "features/home", "features/home/races", "widgets/rewards"]],
  [/^features\/home\//, ["features/home"]],
  [/^session\/terms\//, ["ui", "session/terms"]],
  [/^session\/passkeys\//, ["ui"]],
  [/^features\/limit-offer\//, ["features/limit-offer", "widgets/limits", "ui"]],
  [/^features\/login\//, ["ui", "features/login", "widgets/no-wallet", "wallet"]],
  [/^widgets\/notices\//, ["widgets/notices", "ui"]],
  [/^widgets\/balances\//, ["widgets/balances", "ui"]],
  [/^widgets\/no-wallet\//, ["widgets/no-wallet", "ui", "wallet"]],
  [/^widgets\/continue-in-browser\//, ["widgets/continue-in-browser", "ui"]],
  [/^features\/bind\//, ["ui", "features/bind", "wallet"]],
  [/^features\/profile\/records-view\.tsx$/, ["features/profile", "widgets/rewards", "games/proof"]],
  [/^widgets\/limits\//, ["widgets/limits", "widgets/rewards", "ui"]],
  [/^features\/profile\/notices\//, ["features/profile", "widgets/notices", "ui"]],
  [/^features\/profile\/api-keys\//, ["features/profile/api-keys", "features/profile", "ui"]],
  [/^features\/profile\/statement\//, ["features/profile/statement", "features/profile", "ui"]],
  [/^features\/profile\/settings\//, ["features/profile", "widgets/notices", "ui"]],
  [
    /^features\/profile\/(limits\/|api\/(cancel|confirm)-limit-raise)/,
    ["features/profile", "widgets/limits", "widgets/rewards", "ui"],
  ],
  [/^features\/game\/own-rules\//, ["widgets/limits", "widgets/rewards", ...game]],
  [/^widgets\/install\//, ["widgets/install"]],
  [/^widgets\/session-line\//, ["widgets/session-line"]],
  [/^widgets\/language-offer\//, ["widgets/language-offer"]],
  [/^features\/(profile|invite)\//, ["features/$1", "widgets/rewards"]],
  [/^widgets\/rewards\//, ["widgets/rewards"]],
  [/^features\/swap\//, ["ui", "features/swap"]],
  [/^features\/wallet\/overview\/claim-step\.tsx$/, ["widgets/rewards", ...wallet]],
  [/^features\/wallet\//, wallet],
  [/^features\/game\/card\//, ["features/game/card", "games/mines", "games/gems", ...game]],
  [/^features\/game\/later\//, ["features/game/later", ...game]],
  [/^features\/game\/public-log\//, ["features/game/public-log", ...game]],
  [/^features\/game\/replay\//, ["features/game/replay", ...game]],
  [/^games\/replay\//, ["features/game/replay", ...game]],
  [/^games\/([a-z]+)\/\1-replay\.tsx?$/, ["features/game/replay", "games/$1", ...game]],
  [/^features\/game\/round\/shared-/, ["features/game/round", ...game]],
  [/^features\/game\//, game],
  // The page in an exported archive has its own texts.
  [/^features\/archive-check\//, ["features/archive-check"]],
  [/^proofs\//, ["games/proof"]],
  [/^games\/proof\//, ["games/proof"]],
  // The screens of the games and the account screen load the three files of the next pattern.
  [/^games\/(archived-note\.tsx|round-filter-bar\.tsx|save-rounds\.ts)$/, ["games/proof"]],
  [/^games\/play\/panel\/claim-way\.tsx$/, ["widgets/rewards", ...game]],
  [/^games\/(play|staged)\//, game],
  // The page also shows the proof of a round without the screen of the game.
  [/^games\/([a-z]+)\/\1-proof\.tsx?$/, ["games/$1", "games/proof"]],
  [/^games\/([a-z]+)\/[a-z]+-picture\.tsx$/, ["games/$1", "games/proof"]],
  [/^games\/([a-z]+)\//, ["games/$1", ...game]],
  [/^wallet\//, ["wallet"]],
  // The home screen does not load the texts of the UI kit. On the home screen, a round has a check mark only if another
  // screen has verified the round.
  [/^ui\//, ["ui"]],
];

const keysOf = (folder: string) => Object.keys(readTexts(folder, "en"));

it("every text key in a file is in a catalogue that is loaded when the page shows the file", async () => {
  const owner = new Map<string, string>();
  for (const folder of textFolders) for (const key of keysOf(folder)) owner.set(key, folder);
  const found = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const [shape, folders] = here.find(([one]) => one.test(path)) ?? [/^/, []];
      const own = shape.exec(path)?.[1] ?? "";
      const loaded = ["app", ...folders.map((folder) => folder.replace("$1", own))];
      return (readFileSync(root + path, "utf8").match(/"[a-z]\w*(\.\w+)+"/g) ?? [])
        .map((key) => key.slice(1, -1))
        .filter((key) => owner.has(key) && !loaded.includes(owner.get(key) ?? ""))
        .map((key) => `${path} shows ${key} of ${owner.get(key)}`);
    });
  expect(owner.size).toBeGreaterThan(600);
  expect(found).toEqual([]);
});
