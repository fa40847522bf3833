import { expect, it } from "vitest";
import { ApiError } from "../api/index.ts";
import { codeRequest } from "./code-request.ts";

const refused = new ApiError(1132, 429, "Too soon");
const lost = new ApiError(6101, 0, "No network");

/**
 * Sends requests for an e-mail code, and simulates the answers of the server. The array `tokens` collects the tokens of
 * all requests.
 */
function asking() {
  const tokens: string[] = [];
  const request = codeRequest();
  const ask = (email?: string, answer: unknown = "sent") =>
    request
      .ask(email, async (token) => {
        tokens.push(token);
        if (answer instanceof Error) throw answer;
        return answer;
      })
      .catch((error: unknown) => error);
  return { tokens, request, ask };
}

it("codeRequest uses a new token for each code, and `mailed` returns the token of the last mailed code", async () => {
  const { tokens, request, ask } = asking();
  expect(await ask()).toBe("sent");
  expect(request.mailed()).toBe(tokens[0]);
  expect(tokens[0]).toMatch(/^[A-Za-z0-9_-]{43}$/);
  await ask();
  expect([new Set(tokens).size, request.mailed()]).toEqual([2, tokens[1]]);
});

it("a refused request for a mailed code leaves the earlier mailed code valid", async () => {
  const { tokens, request, ask } = asking();
  await ask();
  expect(await ask(undefined, refused)).toBe(refused);
  expect(request.mailed()).toBe(tokens[0]);
});

it("a request for a mailed code whose answer was lost is repeated with the same token, and `mailed` changes only when the answer arrives", async () => {
  const { tokens, request, ask } = asking();
  await ask("a@b.example");
  await ask("a@b.example", lost);
  expect(request.mailed()).toBe(tokens[0]);
  await ask("a@b.example");
  expect(tokens[2]).toBe(tokens[1]);
  expect(request.mailed()).toBe(tokens[1]);
});

it("a request for a mailed code to another e-mail address uses another token", async () => {
  const { tokens, ask } = asking();
  await ask("a@b.example", lost);
  await ask("c@d.example");
  expect(tokens[1]).not.toBe(tokens[0]);
});

it("an answer to a code request that arrives after `forget` changes nothing", async () => {
  const { request } = asking();
  let answer = (_: string) => {};
  const asked = request.ask(undefined, () => new Promise<string>((done) => (answer = done)));
  request.forget();
  answer("sent");
  expect([await asked, request.mailed()]).toEqual([undefined, ""]);
});
