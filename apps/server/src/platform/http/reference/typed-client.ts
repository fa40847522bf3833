/**
 * Returns the part of the API reference that explains how to generate a typed client, as Markdown. A test runs the
 * commands and the program against a real server.
 */
export const typedClientGuide = `
## A typed client for TypeScript

With the variables above, this command writes the client to the one file \`gemplay.ts\`, which uses only \`fetch\`:

\`\`\`sh
npx --yes swagger-typescript-api@13.13.0 generate --path "$API/docs/json" --output . \\
  --name gemplay.ts --generate-union-enums
\`\`\`

A program in \`bet.ts\`, in a package with \`"type": "module"\` and \`@types/node\`, bets in Dice and reads the balance:

\`\`\`ts
import { randomUUID } from "node:crypto";
import { Api } from "./gemplay.js";

const headers = { Authorization: "Bearer " + process.env.KEY, Language: "en" };
const { api } = new Api({ baseUrl: new URL(process.env.API ?? "").origin, baseApiParams: { headers } });
const bet = await api.postGamesDiceBet({
  key: randomUUID(),
  asset: "PLAY",
  amount: "1",
  params: { direction: "over", targetCenti: 5000 },
});
const assets = await api.getAssetsAssets();
console.log(JSON.stringify({ bet: bet.data, assets: assets.data }));
\`\`\`

\`bet.data\` is the envelope \`{code, msg, data}\`. A refused call throws a response with the envelope in \`error\`.
`;
