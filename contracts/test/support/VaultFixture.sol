// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {LocalUsdt} from "../../src/LocalUsdt.sol";
import {PlayToken} from "../../src/PlayToken.sol";
import {Vault} from "../../src/Vault.sol";
import {IVault} from "../../src/interfaces/IVault.sol";
import {Check} from "./Check.sol";

/// A vault that allows PLAY (daily cap 1,000) and USDT (daily cap 500). Each role has its own account, the
/// treasury owns tokens, and a player owns 1,000 PLAY.
abstract contract VaultFixture is Check {
    uint256 internal constant SUPPLY = 1e27;
    uint104 internal constant PLAY_CAP = 1_000e18;
    uint104 internal constant USDT_CAP = 500e18;
    uint48 internal constant ADMIN_DELAY = 1 days;
    /// The tests start at half past an hour, so that no test passes the end of an hour by accident.
    uint256 internal constant START = 1_800_001_800;

    address internal admin = account("admin");
    address internal payer = account("payer");
    address internal pauser = account("pauser");
    address internal treasury = account("treasury");
    address internal player = account("player");
    address internal stranger = account("stranger");

    PlayToken internal play;
    LocalUsdt internal usdt;
    Vault internal vault;

    function setUp() public virtual {
        vm.warp(START);
        play = new PlayToken(treasury, SUPPLY);
        usdt = new LocalUsdt(treasury, SUPPLY);
        IVault.TokenRule[] memory rules = new IVault.TokenRule[](2);
        rules[0] = IVault.TokenRule(address(play), PLAY_CAP);
        rules[1] = IVault.TokenRule(address(usdt), USDT_CAP);
        vault = new Vault(ADMIN_DELAY, admin, payer, pauser, rules);
        give(play, player, 1_000e18);
    }

    function give(IERC20 token, address to, uint256 amount) internal {
        vm.prank(treasury);
        require(token.transfer(to, amount));
    }

    /// Funds the vault with a deposit from the treasury, as the operator does.
    function fund(IERC20 token, uint256 amount) internal {
        depositAs(treasury, token, amount);
    }

    function depositAs(address who, IERC20 token, uint256 amount) internal returns (uint256 received) {
        vm.startPrank(who);
        token.approve(address(vault), amount);
        received = vault.deposit(address(token), amount);
        vm.stopPrank();
    }

    function pay(bytes32 id, IERC20 token, address to, uint256 amount) internal {
        vm.prank(payer);
        vault.payout(id, address(token), to, amount);
    }

    /// Allows a token of a test at the vault, with the largest possible daily cap.
    function allow(address token) internal {
        vm.startPrank(admin);
        vault.allowToken(token);
        vault.setDailyCap(token, type(uint104).max);
        vm.stopPrank();
    }
}
