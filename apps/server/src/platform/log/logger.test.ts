import { Writable } from "node:stream";
import { HttpRequestError } from "viem";
import { expect, it } from "vitest";
import { createLogger } from "./index.ts";

function written(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger("info", destination));
  return text;
}

it("the logger writes the method and path of a request, but no query, header or body", () => {
  const request = {
    method: "GET",
    url: "/api/assets/withdraw?ticket=secret1#secret2",
    headers: { authorization: "Bearer secret3" },
    body: { password: "secret4" },
  };
  const line = written((log) => log.info({ req: request }, "asked"));
  expect(line).toContain('"path":"/api/assets/withdraw"');
  expect(line).not.toContain("secret");
});

it("the logger writes the message and stack of an error, but neither the provider's URL nor a database row", () => {
  const chain = new HttpRequestError({ url: "https://rpc.example/secret1", body: { params: ["secret2"] } });
  const database = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "(x)=(secret3)",
  });
  const line = written((log) => log.error({ err: new Error("outer", { cause: chain }), other: 1 }, "failed"));
  expect(line).toContain("outer");
  expect(line).not.toContain("secret");
  const second = written((log) => log.error({ err: database }, "failed"));
  expect(second).toContain("23505");
  expect(second).not.toContain("secret");
});
