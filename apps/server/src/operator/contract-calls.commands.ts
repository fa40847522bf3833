// The commands `vault call` and `commitments call` print calls that the contracts' admin or pauser must send by a
// multisig wallet. The two commands send nothing to the chain.
import { commitmentsAbi, vaultAbi } from "@gemplay/chain/abi";
import { type Address, encodeFunctionData, isAddress, keccak256, toHex } from "viem";
import { payoutRole } from "../wallet/index.ts";
import { type OperatorCommand, type OperatorContext, OperatorMistake } from "./operator-command.ts";

const committerRole = keccak256(toHex("COMMITTER_ROLE"));

/** Parses the address of the account that gets or loses a role of a contract. */
function accountOf(account: string | undefined): Address {
  if (account !== undefined && isAddress(account)) return account;
  throw new OperatorMistake("the command needs the address of an account, with a valid checksum");
}

function printCall({ print }: OperatorContext, to: Address, data: string): void {
  print(`to ${to}`);
  print(`data ${data}`);
}

const roleCalls = { grant: "grantRole", revoke: "revokeRole" } as const;

function isRoleCall(verb: string | undefined): verb is keyof typeof roleCalls {
  return verb === "grant" || verb === "revoke";
}

const vaultCall: OperatorCommand = {
  name: "vault call",
  usage: "grant|revoke|pause|unpause [ACCOUNT]",
  summary:
    "prints the transaction with which the vault's admin or pauser changes the payout role or the pause of the vault; sends nothing",
  async run(context, [verb, account]) {
    const to = context.config.chain.vaultAddress;
    if (isRoleCall(verb)) {
      const args = [payoutRole, accountOf(account)] as const;
      printCall(context, to, encodeFunctionData({ abi: vaultAbi, functionName: roleCalls[verb], args }));
    } else if (verb === "pause" || verb === "unpause") {
      if (account !== undefined)
        throw new OperatorMistake(`the command \`vault call ${verb}\` takes no account`);
      printCall(context, to, encodeFunctionData({ abi: vaultAbi, functionName: verb }));
    } else throw new OperatorMistake("the command needs one of the words grant, revoke, pause, unpause");
  },
};

const commitmentsCall: OperatorCommand = {
  name: "commitments call",
  usage: "grant|revoke ACCOUNT",
  summary:
    "prints the transaction with which the admin of the commitments contract changes the committer role; sends nothing",
  async run(context, [verb, account]) {
    if (!isRoleCall(verb)) throw new OperatorMistake("the command needs one of the words grant, revoke");
    const args = [committerRole, accountOf(account)] as const;
    const data = encodeFunctionData({ abi: commitmentsAbi, functionName: roleCalls[verb], args });
    printCall(context, context.config.chain.commitmentsAddress, data);
  },
};

/** The operator commands that print calls of the vault and of the commitments contract. */
export const contractCallsCommands: readonly OperatorCommand[] = [vaultCall, commitmentsCall];
