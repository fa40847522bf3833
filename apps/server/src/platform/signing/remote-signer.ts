import { type Address, isAddress, isAddressEqual, numberToHex, stringToHex } from "viem";
import { checkedMessage, checkedTransaction } from "./checked-signature.ts";
import { type Signer, SignerError } from "./signer.ts";

export interface RemoteSignerOptions {
  readonly address: Address;
  /** URL at which the remote signer accepts JSON-RPC calls. */
  readonly url: string;
  /** Bearer token that the server sends to the remote signer with each call. */
  readonly token: string | undefined;
  readonly answerWithinMs?: number;
}

/**
 * Default timeout in milliseconds of one call to the remote signer. The job that called the remote signer tries again
 * later, so a short timeout is enough.
 */
const defaultPatienceMs = 5_000;
/**
 * Maximum size in bytes of a response from the remote signer. The maximum size is many times the size of the largest
 * signed transaction.
 */
const answerAtMostBytes = 256 * 1024;
/** Maximum number of characters that a log line contains of the signer's error text. */
const quotedAtMost = 200;

/**
 * Creates a signer that sends JSON-RPC calls to a remote signing service: `eth_accounts`, `eth_signTransaction` and
 * `eth_sign`. The server compares each signed transaction with the requested transaction, because the server does not
 * trust the remote signer.
 */
export function createRemoteSigner(options: RemoteSignerOptions): Signer {
  const { address, url, token, answerWithinMs = defaultPatienceMs } = options;

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    let text: string;
    let status: number;
    try {
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      status = response.status;
      text = await boundedText(response);
    } catch (cause) {
      if (cause instanceof SignerError) throw cause;
      throw new SignerError("away", `${method}: the signer did not answer`, { cause });
    }
    return resultOf(text, { method, status, token });
  }

  return {
    address,

    async signTransaction(asked) {
      const { to, data, value, nonce, gas, gasPrice, chainId } = asked;
      const answer = await ask("eth_signTransaction", [
        {
          from: address,
          to,
          data,
          value: numberToHex(value),
          nonce: numberToHex(nonce),
          chainId: numberToHex(chainId),
          gas: numberToHex(gas),
          gasPrice: numberToHex(gasPrice),
        },
      ]);
      return await checkedTransaction(answer, asked, address);
    },

    async signMessage(message) {
      return await checkedMessage(await ask("eth_sign", [address, stringToHex(message)]), message, address);
    },

    async assertThere() {
      const accounts = await ask("eth_accounts", []);
      const isThere = (one: unknown) =>
        typeof one === "string" && isAddress(one, { strict: false }) && isAddressEqual(one, address);
      if (!Array.isArray(accounts) || !accounts.some(isThere))
        throw new SignerError("refuses", `the signer does not have the account ${address}`);
    },
  };
}

/**
 * Reads the body of the remote signer's response as text.
 *
 * @throws {SignerError} with the fault `away` if the body is larger than `answerAtMostBytes`
 */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerAtMostBytes) throw new SignerError("away", "the response of the signer is too large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Returns the result in the remote signer's JSON-RPC response. The HTTP status is ignored, because different signers
 * refuse a call with different HTTP statuses.
 *
 * @throws {SignerError} with the fault `refuses` if the response contains an error, or `away` if the response is not
 * valid JSON-RPC
 */
function resultOf(
  text: string,
  of: { readonly method: string; readonly status: number; readonly token: string | undefined },
): unknown {
  const { method, status, token } = of;
  let envelope: { result?: unknown; error?: { message?: unknown } | null } | null;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw new SignerError("away", `${method}: ${status} and no JSON`);
  }
  if (typeof envelope !== "object" || envelope === null)
    throw new SignerError("away", `${method}: ${status} and no answer`);
  if (envelope.error != null) {
    const whole = String(envelope.error.message ?? "");
    // Some signers repeat the request in the text of an error. The bearer token in the error text is replaced, so that
    // no log contains the token.
    const said = (token ? whole.replaceAll(token, "[token]") : whole).slice(0, quotedAtMost);
    throw new SignerError("refuses", `${method}: ${JSON.stringify(said)}`);
  }
  if (envelope.result == null) throw new SignerError("away", `${method}: ${status} and no result`);
  return envelope.result;
}
