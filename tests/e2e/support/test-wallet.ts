import { createPublicClient, type Hex, http } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

type Params = readonly unknown[];

/** What the wallet's owner says no to. */
type Refusable = "eth_requestAccounts" | "personal_sign" | "eth_sendTransaction";

/** An error as wallets throw it. */
function walletError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code });
}

/**
 * A browser wallet with its key in this process: real signatures, real transactions on a real chain, and an owner who
 * can say no. It begins on chain 1, so that the page has to switch it.
 */
export class TestWallet {
  readonly refuses = new Set<Refusable>();
  /** Every method that was asked for, in order. */
  readonly asked: string[] = [];
  /** Whether `wallet_switchEthereumChain` knows chain 56 already. */
  knowsChain = false;
  private account: PrivateKeyAccount;
  private granted = false;
  private chainId = 1;
  private rpcUrl: string;

  constructor(rpcUrl: string, key: Hex = generatePrivateKey()) {
    this.rpcUrl = rpcUrl;
    this.account = privateKeyToAccount(key);
  }

  get address(): Hex {
    return this.account.address;
  }

  /** The owner chooses another account; the page hears of it by `accountsChanged`. */
  changeAccount(): Hex {
    this.account = privateKeyToAccount(generatePrivateKey());
    return this.account.address;
  }

  /** The owner has the network of this node under the number 56 already. */
  useForeignChain(rpcUrl: string): void {
    this.rpcUrl = rpcUrl;
    this.chainId = 56;
    this.knowsChain = true;
  }

  async request({ method, params = [] }: { method: string; params?: Params }): Promise<unknown> {
    this.asked.push(method);
    if (this.refuses.has(method as Refusable)) throw walletError(4001, "User rejected the request.");
    switch (method) {
      case "eth_requestAccounts":
        this.granted = true;
        return [this.address];
      case "eth_accounts":
        return this.granted ? [this.address] : [];
      case "eth_chainId":
        return `0x${this.chainId.toString(16)}`;
      case "wallet_switchEthereumChain":
        if (!this.knowsChain) throw walletError(4902, "Unrecognized chain ID.");
        this.chainId = 56;
        return null;
      case "wallet_addEthereumChain":
        return this.addChain(params);
      case "personal_sign":
        return await this.account.signMessage({ message: { raw: params[0] as Hex } });
      case "eth_sendTransaction":
        return await this.send(params[0] as { to: Hex; data?: Hex; value?: Hex });
      default:
        return await this.chain.request({ method, params: [...params] } as never);
    }
  }

  private get chain() {
    return createPublicClient({ transport: http(this.rpcUrl) });
  }

  private addChain([request]: Params): null {
    const { chainId, chainName, rpcUrls } = request as { chainId: Hex; chainName: string; rpcUrls: string[] };
    if (Number(chainId) !== 56 || chainName !== "Binance Smart Chain" || !URL.canParse(rpcUrls[0] ?? ""))
      throw walletError(-32602, "Invalid chain.");
    this.knowsChain = true;
    this.chainId = 56;
    return null;
  }

  private async send({ to, data, value }: { to: Hex; data?: Hex; value?: Hex }): Promise<Hex> {
    const { chain, account } = this;
    const [nonce, gasPrice, gas] = await Promise.all([
      chain.getTransactionCount({ address: account.address, blockTag: "pending" }),
      chain.getGasPrice(),
      chain.estimateGas({ account, to, data, value: value ? BigInt(value) : 0n }),
    ]);
    const signed = await account.signTransaction({
      chainId: 56,
      type: "legacy",
      to,
      ...(data ? { data } : {}),
      value: value ? BigInt(value) : 0n,
      nonce,
      gas: (gas * 12n) / 10n,
      gasPrice,
    });
    return await chain.sendRawTransaction({ serializedTransaction: signed });
  }
}
