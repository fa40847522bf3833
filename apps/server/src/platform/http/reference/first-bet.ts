/**
 * Returns the part of the API reference that explains a first bet with curl, as Markdown. A test runs the commands
 * against a real server, one block after the other in one shell.
 *
 * @param apiUrl the URL of the API, without a slash at the end
 */
export const firstBetGuide = (apiUrl: string): string => `
## A first bet with curl

**1. Make a key.** Log in, open «Me», the gear, «API keys», and make a key that may bet. Set two variables:

\`\`\`sh
export API=${apiUrl}
export KEY=gpk_your_key
\`\`\`

A key goes into the header of session tokens. A key reads your records, and bets up to its daily limit in PLAY for one
UTC day (1 tPLAY counts as 1 PLAY). Each call below says which key may make it. A key never withdraws, swaps or changes
your account, and opens no event stream. Your own limits hold too. The answer to too many calls is code 1003.

**2. Read the balance.**

\`\`\`sh
curl -s "$API/assets/get_assets" -H "Authorization: Bearer $KEY" -H "Language: en"
\`\`\`

**3. Note the hash of the server seed** before the bet, so that you can check the seed after the bet. Then set a client
seed of your own. A new account cannot bet without one. If the account already has one, the call sets the client seed of
the next automatic rotation.

\`\`\`sh
HASH=$(curl -s "$API/fairness/seeds" -H "Authorization: Bearer $KEY" |
  sed -E 's/.*"active":\\{[^}]*"serverSeedHash":"([0-9a-f]+)".*/\\1/')
echo "$HASH"
curl -s "$API/fairness/client-seed" \\
  -H "Authorization: Bearer $KEY" -H "Language: en" -H "Content-Type: application/json" \\
  -d "{\\"clientSeed\\":\\"$(openssl rand -hex 8)\\"}"
\`\`\`

**4. Bet 1 PLAY in Dice** that the roll is above 50.00. \`key\` is a UUID of your own: a repeated request with the same
UUID gets the first answer and does not bet again.

\`\`\`sh
BET=$(openssl rand -hex 16 | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\\1-\\2-4\\3-a\\4-\\5/')
ANSWER=$(curl -s "$API/games/dice/bet" \\
  -H "Authorization: Bearer $KEY" -H "Language: en" -H "Content-Type: application/json" \\
  -d "{\\"key\\":\\"$BET\\",\\"asset\\":\\"PLAY\\",\\"amount\\":\\"1\\",\\"params\\":{\\"direction\\":\\"over\\",\\"targetCenti\\":5000}}")
echo "$ANSWER"
ROUND=$(echo "$ANSWER" | sed -E 's/.*"round":\\{[^{]*"id":"([0-9a-f-]+)".*/\\1/')
\`\`\`

**5. Verify the round.** Rotate the seeds on the page «Fairness», which reveals the server seed. The two printed hashes
must be equal. The first 8 digits of the HMAC are a number n; the roll is floor(n / 2³² × 10001) / 100.

\`\`\`sh
PROOF=$(curl -s "$API/games/round?id=$ROUND" -H "Authorization: Bearer $KEY")
field() { echo "$PROOF" | sed -E "s/.*\\"$1\\":\\"?([^\\",}]+).*/\\1/"; }
SEED=$(field serverSeed)
NONCE=$(echo "$PROOF" | sed -E 's/.*"round":\\{[^}]*"nonce":([0-9]+).*/\\1/')
echo "$HASH"
printf %s "$SEED" | openssl dgst -sha256 -r | cut -c1-64
HMAC=$(printf %s "$(field clientSeed):$NONCE:0" | openssl dgst -sha256 -hmac "$SEED" -r | cut -c1-64)
awk -v n="$((0x$(echo "$HMAC" | cut -c1-8)))" 'BEGIN { printf "%.2f\\n", int(n / 4294967296 * 10001) / 100 }'
\`\`\`
`;
