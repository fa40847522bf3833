// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {OpenToken, FeeToken} from "./support/Tokens.sol";
import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {Check} from "./support/Check.sol";

/// Runs random actions of depositors, the payer, the pauser and the admin. Computes the expected balances
/// separately, and compares them with the balances of the vault.
contract VaultHandler is Check {
    uint256 private constant DAY = 24 hours;

    struct Payment {
        uint256 time;
        uint256 amount;
        uint256 capThen;
    }

    Vault public immutable vault;
    address[2] public tokens;
    address[3] private _players = [account("player1"), account("player2"), account("player3")];
    address private immutable _admin;
    address private immutable _payer;
    address private immutable _pauser;

    mapping(address token => uint256) public deposited;
    mapping(address token => uint256) public paid;
    mapping(address token => uint256) public donated;
    mapping(address token => Payment[]) private _payments;
    mapping(bytes32 id => uint256) public timesPaid;
    bytes32[] public ids;
    uint256 private _now = 1_800_001_800;

    constructor(Vault vault_, address[2] memory tokens_, address admin, address payer, address pauser) {
        vault = vault_;
        tokens = tokens_;
        _admin = admin;
        _payer = payer;
        _pauser = pauser;
    }

    /// The handler stores the time of the test itself, because forge may lose a changed block time between
    /// two calls.
    modifier later(uint256 seconds_) {
        _now += bound(seconds_, 0, 9 hours);
        vm.warp(_now);
        _;
    }

    function deposit(uint256 who, uint256 which, uint256 amount, uint256 wait) external later(wait) {
        address token = tokens[which % 2];
        address player = _players[who % 3];
        amount = bound(amount, 1, 1_000);
        OpenToken(token).mint(player, amount);
        uint256 held = OpenToken(token).balanceOf(address(vault));
        vm.startPrank(player);
        OpenToken(token).approve(address(vault), amount);
        bool open = !vault.paused() && vault.isTokenAllowed(token);
        try vault.deposit(token, amount) returns (uint256 received) {
            vm.assertTrue(open, "a deposit while closed");
            vm.assertEq(
                OpenToken(token).balanceOf(address(vault)), held + received, "received is what arrived"
            );
            deposited[token] += received;
        } catch {
            vm.assertTrue(!open, "a deposit refused while open");
        }
        vm.stopPrank();
    }

    function payout(uint256 id, uint256 which, uint256 who, uint256 amount, uint256 wait)
        external
        later(wait)
    {
        address token = tokens[which % 2];
        amount = bound(amount, 1, 800);
        // The handler uses only twelve withdrawal ids, so that most runs use an id twice.
        bytes32 withdrawalId = bytes32(id % 12);
        uint256 available = vault.availableToPay(token);
        vm.prank(_payer);
        try vault.payout(withdrawalId, token, _players[who % 3], amount) {
            vm.assertLe(amount, available, "paid more than available");
            if (timesPaid[withdrawalId] == 0) ids.push(withdrawalId);
            timesPaid[withdrawalId] += 1;
            paid[token] += amount;
            _payments[token].push(Payment(_now, amount, vault.dailyCap(token)));
        } catch {
            vm.assertTrue(
                _refusable(withdrawalId, token, amount, available), "a payout refused for no reason"
            );
        }
    }

    function _refusable(bytes32 id, address token, uint256 amount, uint256 available)
        private
        view
        returns (bool)
    {
        return timesPaid[id] > 0 || vault.paused() || !vault.isTokenAllowed(token) || amount > available
            || amount > OpenToken(token).balanceOf(address(vault));
    }

    function donate(uint256 which, uint256 amount) external {
        address token = tokens[which % 2];
        amount = bound(amount, 1, 100);
        uint256 held = OpenToken(token).balanceOf(address(vault));
        OpenToken(token).mint(address(this), amount);
        require(OpenToken(token).transfer(address(vault), amount));
        donated[token] += OpenToken(token).balanceOf(address(vault)) - held;
    }

    function setCap(uint256 which, uint256 cap) external {
        vm.prank(_admin);
        vault.setDailyCap(tokens[which % 2], uint104(bound(cap, 0, 3_000)));
    }

    function toggleToken(uint256 which, uint256 dice) external {
        address token = tokens[which % 2];
        bool allowed = dice % 4 != 0;
        vm.prank(_admin);
        if (allowed) vault.allowToken(token);
        else vault.disallowToken(token);
    }

    function togglePause(uint256 dice) external {
        bool paused = vault.paused();
        if (!paused && dice % 4 == 0) {
            vm.prank(_pauser);
            vault.pause();
        } else if (paused) {
            vm.prank(_admin);
            vault.unpause();
        }
    }

    function idCount() external view returns (uint256) {
        return ids.length;
    }

    /// Checks every window of 24 hours that ends with a payout: the sum must be within the cap at the time of
    /// the payout.
    function windowsHold(address token) external view returns (bool) {
        Payment[] storage all = _payments[token];
        for (uint256 last = 0; last < all.length; ++last) {
            uint256 sum = 0;
            for (uint256 i = 0; i <= last; ++i) {
                if (all[i].time + DAY >= all[last].time) sum += all[i].amount;
            }
            if (sum > all[last].capThen) return false;
        }
        return true;
    }
}

contract VaultSolvencyTest is Check {
    Vault private vault;
    VaultHandler private handler;
    address[2] private tokens;

    function setUp() public {
        vm.warp(1_800_001_800);
        tokens = [address(new OpenToken()), address(new FeeToken(7))];
        IVault.TokenRule[] memory rules = new IVault.TokenRule[](2);
        rules[0] = IVault.TokenRule(tokens[0], 1_000);
        rules[1] = IVault.TokenRule(tokens[1], 1_000);
        address admin = account("admin");
        address payer = account("payer");
        address pauser = account("pauser");
        vault = new Vault(1 days, admin, payer, pauser, rules);
        handler = new VaultHandler(vault, tokens, admin, payer, pauser);
        target(address(handler));
    }

    function invariant_holdsWhatCameMinusWhatWent() public view {
        for (uint256 i = 0; i < 2; ++i) {
            address token = tokens[i];
            vm.assertEq(
                OpenToken(token).balanceOf(address(vault)),
                handler.deposited(token) + handler.donated(token) - handler.paid(token),
                "solvency"
            );
        }
    }

    function invariant_paysEachIdOnce() public view {
        for (uint256 i = 0; i < handler.idCount(); ++i) {
            bytes32 id = handler.ids(i);
            vm.assertEq(handler.timesPaid(id), 1, "times paid");
            vm.assertTrue(vault.isPaid(id), "remembered");
        }
    }

    function invariant_neverPaysMoreThanTheCapIn24Hours() public view {
        vm.assertTrue(handler.windowsHold(tokens[0]), "first token");
        vm.assertTrue(handler.windowsHold(tokens[1]), "second token");
    }
}
