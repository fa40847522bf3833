// The reference server of bench/http/http.ts runs in a process of its own. The reference server uses the same framework
// and serves one route without any logic. The requests and responses of the reference server are as large as those of a
// bet.
import type { AddressInfo } from "node:net";
import Fastify from "fastify";

const round = {
  id: "019aa4a5-4b8e-7000-9f6e-0d6b1a2c3d4e",
  asset: "PLAY",
  amount: "0.01",
  payout: "0.020001",
  multiplierE4: 20001,
  result: "WIN",
  seedNumber: 1,
  nonce: 20,
  atMs: 1_795_228_800_000,
  game: "dice",
  params: { direction: "over", targetCenti: 5050 },
  outcome: { rollCenti: 9308 },
};
const answer = { code: 200, msg: "", data: { round, balance: "999.990001" } };

const app = Fastify();
app.post("/bare", async () => answer);
await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
process.on("disconnect", () => process.exit(0));
