// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {PlayToken} from "../src/PlayToken.sol";
import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {Check} from "./support/Check.sol";
import {PredatorToken} from "./support/Tokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

/// Finds all functions of a contract in its bytecode, so that the test also covers functions that are added
/// later.
abstract contract SelectorScan {
    /// Returns the operands of all PUSH4 instructions in the bytecode: all function selectors, and some other
    /// values, which are harmless.
    function selectorsIn(bytes memory code) internal pure returns (bytes4[] memory found) {
        found = new bytes4[](code.length / 5);
        uint256 count = 0;
        for (uint256 i = 0; i < code.length; ++i) {
            uint8 opcode = uint8(code[i]);
            if (opcode == 0x63 && i + 4 < code.length) {
                found[count++] = bytes4(bytes.concat(code[i + 1], code[i + 2], code[i + 3], code[i + 4]));
            }
            // Skips the operands of PUSH1 … PUSH32, because an operand is not an opcode.
            if (opcode >= 0x60 && opcode <= 0x7f) i += opcode - 0x5f;
        }
        assembly {
            mstore(found, count)
        }
    }
}

/// Simulates attackers who try to take the tokens for which the victims have approved the vault. The admin,
/// the payer and the pauser of the vault are also attackers. An attempt may fail, but no attempt may move the
/// money of a victim.
contract HostileHandler is Check, SelectorScan {
    Vault public immutable vault;
    PlayToken public immutable play;
    PredatorToken private immutable _predator;
    address[] private _victims;
    address[] private _attackers;
    bytes4[] private _selectors;

    mapping(address victim => uint256) public ownDeposits;

    constructor(
        Vault vault_,
        PlayToken play_,
        PredatorToken predator,
        address[] memory victims,
        address[] memory attackers
    ) {
        vault = vault_;
        play = play_;
        _predator = predator;
        _victims = victims;
        _attackers = attackers;
        _attackers.push(address(this));
        _selectors = selectorsIn(address(vault_).code);
    }

    /// Deposits money of a victim in the name of the victim. Only `victimDeposits` may move the money of a
    /// victim.
    function victimDeposits(uint256 who, uint256 amount) external {
        address victim = _victims[who % _victims.length];
        amount = bound(amount, 1, 10e18);
        if (vault.paused() || !vault.isTokenAllowed(address(play))) return;
        vm.prank(victim);
        ownDeposits[victim] += vault.deposit(address(play), amount);
    }

    function depositsTheirMoney(uint256 as_, uint256 amount) external {
        address attacker = _attacker(as_);
        uint256 own = play.balanceOf(attacker);
        // The attacker owns less than the amount, so only a victim's money could pay for the deposit.
        amount = bound(amount, own + 1, own + 1e24);
        vm.prank(attacker);
        (bool done,) = address(vault).call(abi.encodeCall(IVault.deposit, (address(play), amount)));
        vm.assertTrue(!done, "deposited more than the caller has");
    }

    function pullsFromTheToken(uint256 as_, uint256 who, uint256 amount) external {
        vm.prank(_attacker(as_));
        (bool done,) = address(play)
            .call(
                abi.encodeCall(
                    IERC20.transferFrom, (_victims[who % 2], _attacker(as_), bound(amount, 1, 1e27))
                )
            );
        vm.assertTrue(!done, "spent an allowance that only the vault has");
    }

    function forgesAPermit(uint256 as_, uint256 who, uint8 v, bytes32 r, bytes32 s) external {
        vm.prank(_attacker(as_));
        (bool done,) = address(play)
            .call(
                abi.encodeCall(
                    play.permit, (_victims[who % 2], _attacker(as_), 1e27, type(uint256).max, v, r, s)
                )
            );
        vm.assertTrue(!done, "forged a permit");
    }

    function usesAHostileToken(uint256 who) external {
        _predator.aim(address(play), _victims[who % 2]);
        _predator.mint(address(this), 1e18);
        _predator.approve(address(vault), 1e18);
        _callVault(abi.encodeCall(IVault.deposit, (address(_predator), 1e18)));
    }

    /// Calls a random function of the vault as a random attacker, with known addresses, amounts, roles or
    /// random values as arguments.
    function callsAnything(uint256 as_, uint256 function_, uint256 a, uint256 b, uint256 c, uint256 d)
        external
    {
        bytes memory data = abi.encodePacked(
            _selectors[function_ % _selectors.length], abi.encode(_word(a), _word(b), _word(c), _word(d))
        );
        vm.prank(_attacker(as_));
        _callVault(data);
    }

    function callsWithRandomBytes(uint256 as_, bytes calldata data) external {
        vm.prank(_attacker(as_));
        _callVault(data);
    }

    /// Calls the vault and ignores a failure, because the invariants check the effects of the call.
    function _callVault(bytes memory data) private returns (bool done) {
        (done,) = address(vault).call(data);
    }

    function _attacker(uint256 seed) private view returns (address) {
        return _attackers[seed % _attackers.length];
    }

    /// Returns one argument for a call: a known address, an amount, a role, or a random value.
    function _word(uint256 seed) private view returns (uint256) {
        uint256 kind = seed % 6;
        uint256 rest = seed / 6;
        if (kind == 0) return uint160(_victims[rest % _victims.length]);
        if (kind == 1) return uint160(_attacker(rest));
        if (kind == 2) return uint160(rest % 2 == 0 ? address(play) : address(_predator));
        if (kind == 3) return bound(rest, 0, 1e22);
        if (kind == 4) return uint256(rest % 2 == 0 ? vault.PAYOUT_ROLE() : vault.PAUSER_ROLE());
        return rest;
    }
}

contract VaultAllowanceTest is VaultFixture, SelectorScan {
    uint256 private constant BILLION_WHOLE = 1e27;
    uint256 private constant VICTIM_BALANCE = 5_000e18;
    HostileHandler private handler;
    address[] private victims = [account("victim1"), account("victim2")];
    address[] private attackers;

    function setUp() public override {
        super.setUp();
        fund(play, 10_000e18);
        PredatorToken predator = new PredatorToken(vault);
        allow(address(predator));
        for (uint256 i = 0; i < victims.length; ++i) {
            give(play, victims[i], VICTIM_BALANCE);
            vm.prank(victims[i]);
            play.approve(address(vault), BILLION_WHOLE);
        }
        attackers = [admin, payer, pauser, stranger, player, address(predator)];
        handler = new HostileHandler(vault, play, predator, victims, attackers);
        target(address(handler));
    }

    /// A payout can increase the balance of a victim. Only the victim's own deposit can decrease the balance
    /// of the victim.
    function invariant_aVictimLosesOnlyByOwnDeposits() public view {
        for (uint256 i = 0; i < victims.length; ++i) {
            uint256 least = VICTIM_BALANCE - handler.ownDeposits(victims[i]);
            vm.assertLe(least, play.balanceOf(victims[i]), "balance");
        }
    }

    function invariant_anAllowanceIsSpentOnlyByOwnDeposits() public view {
        for (uint256 i = 0; i < victims.length; ++i) {
            vm.assertEq(
                play.allowance(victims[i], address(vault)),
                BILLION_WHOLE - handler.ownDeposits(victims[i]),
                "allowance"
            );
        }
    }

    /// Lets every attacker call every function in the vault's bytecode. The arguments have every order that
    /// could take tokens from the victim.
    function test_noFunctionSpendsTheBillionApproval() public {
        bytes4[] memory selectors = selectorsIn(address(vault).code);
        vm.assertTrue(_contains(selectors, IVault.deposit.selector), "the scan finds deposit");
        vm.assertTrue(_contains(selectors, IVault.payout.selector), "the scan finds payout");
        for (uint256 who = 0; who < attackers.length; ++who) {
            bytes[] memory arguments = _argumentOrders(attackers[who]);
            for (uint256 i = 0; i < selectors.length; ++i) {
                for (uint256 j = 0; j < arguments.length; ++j) {
                    _attack(attackers[who], bytes.concat(selectors[i], arguments[j]));
                }
            }
        }
    }

    function _attack(address attacker, bytes memory data) private {
        uint256 state = vm.snapshotState();
        vm.prank(attacker);
        (bool done,) = address(vault).call(data);
        if (done) {
            vm.assertLe(VICTIM_BALANCE, play.balanceOf(victims[0]), "balance");
            vm.assertEq(play.allowance(victims[0], address(vault)), BILLION_WHOLE, "allowance");
        }
        vm.revertToState(state);
    }

    function _argumentOrders(address attacker) private view returns (bytes[] memory orders) {
        (address victim, address token, uint256 amount) = (victims[0], address(play), 1_500e18);
        orders = new bytes[](8);
        orders[0] = abi.encode(token, amount, victim, attacker);
        orders[1] = abi.encode(victim, token, amount, attacker);
        orders[2] = abi.encode(token, victim, amount, attacker);
        orders[3] = abi.encode(token, victim, attacker, amount);
        orders[4] = abi.encode(victim, attacker, token, amount);
        orders[5] = abi.encode(victim, attacker, amount, token);
        orders[6] = abi.encode(keccak256("id"), token, victim, amount);
        orders[7] = abi.encode(token, uint256(0x40), amount, abi.encode(victim));
    }

    function _contains(bytes4[] memory all, bytes4 wanted) private pure returns (bool) {
        for (uint256 i = 0; i < all.length; ++i) {
            if (all[i] == wanted) return true;
        }
        return false;
    }
}
