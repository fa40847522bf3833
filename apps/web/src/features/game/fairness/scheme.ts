/** The scheme as it is written everywhere: the same in every language, so no catalogue holds it. */
export const scheme = {
  hash: "SHA-256(server seed) =",
  roll: [
    "HMAC_SHA256(server, client:nonce:0)",
    "→ b0 b1 b2 b3",
    "f = b0/256 + b1/256² + b2/256³ + b3/256⁴",
    "floor(f × 10001) ÷ 100",
  ].join("\n"),
} as const;
