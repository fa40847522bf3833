import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { GameName } from "@gemplay/games";
import { describe, expect, it } from "vitest";
import { fairAnswer } from "./fair/fair-answer.ts";

const server = "735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4";
const seeds = ["--server", server, "--client", "ec75fca98de6f2d9", "--nonce", "20"];
const hash = "d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f";
const salt = "0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4";

/** Runs the command in a process of its own, as `npm run fair` does. */
function fair(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = fileURLToPath(new URL("fair.ts", import.meta.url));
  return new Promise((done) => {
    const child = execFile(process.execPath, [program, ...args], (_error, stdout, stderr) =>
      done({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

const golden: Readonly<Record<GameName, readonly [args: readonly string[], line: string]>> = {
  dice: [seeds, '{"roll":93.08}'],
  limbo: [seeds, '{"multiplier":1.06}'],
  plinko: [[...seeds, "--params", '{"rows":8,"risk":"low"}'], '{"bucket":5,"multiplier":0.8}'],
  wheel: [[...seeds, "--params", '{"segments":10,"risk":"low"}'], '{"segment":9,"multiplier":1.1}'],
  keno: [seeds, '{"numbers":[1,2,5,7,8,21,23,30,33,38]}'],
  gems: [[...seeds, "--params", '{"risk":"low"}'], '{"stones":[6,5,1,4,3],"multiplier":0}'],
  mines: [[...seeds, "--params", '{"mines":11}'], '{"mines":[0,1,2,4,5,12,13,18,19,20,23]}'],
  hilo: [[...seeds, "--params", '{"cards":3}'], '{"cards":["AD","QC","4H"]}'],
  coinflip: [[...seeds, "--params", '{"flips":3}'], '{"sides":["heads","heads","tails"]}'],
  crash: [["--hash", hash, "--salt", salt], '{"multiplier":1.18}'],
};

describe("npm run fair", () => {
  it.each(Object.entries(golden))(
    "computes the published result of the published seeds for %s",
    (game, [args, line]) => {
      expect(JSON.stringify(fairAnswer([game, ...args]))).toBe(line);
    },
  );

  it("prints the result as one JSON line", async () => {
    for (const game of ["plinko", "crash"] as const) {
      const [args, line] = golden[game];
      expect(await fair(game, ...args)).toEqual({ code: 0, stdout: `${line}\n`, stderr: "" });
    }
  });

  it("prints one sentence about the mistake on standard error and ends with exit code 2", async () => {
    for (const args of [
      ["wheel", ...seeds, "--params", '{"segments":15,"risk":"low"}'],
      ["dice", "--colour", "red"],
    ]) {
      const { code, stdout, stderr } = await fair(...args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(stderr.trim()).not.toBe("");
    }
  });

  it.each([
    ["no params", "plinko", undefined, '"rows" is missing: a whole number from 8 to 16; "risk" is missing'],
    ["not JSON", "plinko", "{rows:8}", "not valid JSON"],
    ["no object", "mines", "[3]", "params must be a JSON object"],
    ["null", "mines", "null", "params must be a JSON object"],
    ["a number as text", "mines", '{"mines":"3"}', '"mines" must be a whole number from 1 to 24, not "3"'],
    ["a fraction", "mines", '{"mines":1.5}', "not 1.5"],
    ["too many", "coinflip", '{"flips":21}', "a whole number from 1 to 20"],
    ["too few", "hilo", '{"cards":0}', "a whole number from 1 to 1000"],
    [
      "an unknown field",
      "mines",
      '{"mines":3,"tiles":[]}',
      'unknown field "tiles"; the known fields are mines',
    ],
    ["an inherited name", "mines", '{"mines":3,"toString":1}', 'unknown field "toString"'],
    ["a prototype", "mines", '{"mines":3,"__proto__":{}}', 'unknown field "__proto__"'],
    ["a field where none is", "keno", '{"picks":[1]}', 'unknown field "picks"; the known fields are none'],
    ["a risk that is none", "plinko", '{"rows":8,"risk":"mid"}', 'one of "low", "medium", "high"'],
    ["a wheel that is none", "wheel", '{"segments":15,"risk":"low"}', "one of 10, 20, 30, 40, 50"],
  ])("refuses the wrong arguments %s", (_what, game, params, sentence) => {
    const args = [game, ...seeds, ...(params === undefined ? [] : ["--params", params])];
    expect(() => fairAnswer(args)).toThrow(sentence);
  });

  it("refuses unknown games, incomplete seeds and ambiguous nonces", () => {
    for (const game of ["roulette", "toString"])
      expect(() => fairAnswer([game, ...seeds])).toThrow(`unknown game "${game}"`);
    expect(() => fairAnswer(["dice", ...seeds.slice(0, 4)])).toThrow("usage:");
    expect(() => fairAnswer(["dice", "limbo", ...seeds])).toThrow("usage:");
    expect(() => fairAnswer(["dice", ...seeds, "--salt", salt])).toThrow("only for the game crash");
    for (const nonce of ["", "01", "1e3", "0x10", " 1", "1.0"])
      expect(() => fairAnswer(["dice", ...seeds.slice(0, 4), "--nonce", nonce])).toThrow(
        "nonce must be a whole number",
      );
  });

  it("accepts any text as a seed and warns about seeds that Gemplay cannot have created", async () => {
    const dice = (serverSeed: string, client: string) => {
      const remarks: string[] = [];
      const answer = fairAnswer(
        ["dice", "--server", serverSeed, "--client", client, "--nonce", "1"],
        (remark) => remarks.push(remark),
      );
      return { answer, remarks };
    };
    // The test repeats the dice formula with Node's own HMAC.
    const expected = (serverSeed: string, client: string) => {
      const bytes = createHmac("sha256", serverSeed).update(`${client}:1:0`).digest();
      return { roll: Math.floor((bytes.readUInt32BE(0) / 2 ** 32) * 10_001) / 100 };
    };
    const servers = ["zz", server.slice(1), `${server}0`, server.toUpperCase(), `0x${server}`, "séed 種"];
    for (const other of servers)
      expect(dice(other, "abc")).toEqual({
        answer: expected(other, "abc"),
        remarks: [expect.stringMatching(/^server: not a seed of Gemplay/)],
      });
    for (const other of ["a".repeat(65), "a b", "a:b", "é"])
      expect(dice(server, other)).toEqual({
        answer: expected(server, other),
        remarks: [expect.stringMatching(/^client: not a seed of Gemplay/)],
      });
    expect(dice(server, "abc")).toEqual({ answer: expected(server, "abc"), remarks: [] });
    // The command prints the warning to standard error and does not change the JSON line.
    expect(await fair("dice", "--server", "zz", "--client", "abc", "--nonce", "1")).toEqual({
      code: 0,
      stdout: `${JSON.stringify(expected("zz", "abc"))}\n`,
      stderr: expect.stringMatching(/^server: [^\n]*\n$/),
    });
  });

  it("refuses an empty seed, and a salt of Crash that is not a hash", () => {
    expect(() => fairAnswer(["dice", "--server", "", "--client", "abc", "--nonce", "1"])).toThrow("usage:");
    expect(() => fairAnswer(["dice", "--server", server, "--client", "", "--nonce", "1"])).toThrow("usage:");
    expect(() => fairAnswer(["crash", "--hash", hash, "--salt", "pepper"])).toThrow(
      "salt must be 64 lower-case hex",
    );
  });

  it("accepts a client seed that begins like an option, and refuses a missing client seed", async () => {
    const { code, stdout } = await fair("dice", "--server", server, "--client", "-abc", "--nonce", "3");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${JSON.stringify(fairAnswer(["dice", "--server", server, "--client=-abc", "--nonce", "3"]))}\n`,
    });
    for (const client of ["--", "--colour", "-n"])
      expect(fairAnswer(["dice", "--server", server, "--client", client, "--nonce", "3"])).toHaveProperty(
        "roll",
      );
    expect(() => fairAnswer(["dice", "--server", server, "--client", "--nonce", "3"])).toThrow("--client");
  });

  it("accepts only a hash and a salt for Crash", () => {
    expect(() => fairAnswer(["crash", "--hash", hash])).toThrow("usage:");
    expect(() => fairAnswer(["crash", "--hash", hash, "--salt", ""])).toThrow("usage:");
    expect(() => fairAnswer(["crash", "--hash", hash.toUpperCase(), "--salt", salt])).toThrow(
      "lower-case hex",
    );
    expect(() => fairAnswer(["crash", "--hash", hash, "--salt", salt, "--nonce", "1"])).toThrow(
      "no other option",
    );
  });
});
