// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IVault} from "../src/interfaces/IVault.sol";
import {OpenToken, ReentrantToken} from "./support/Tokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultPayoutTest is VaultFixture {
    function setUp() public override {
        super.setUp();
        fund(play, 10_000e18);
        fund(usdt, 10_000e18);
    }

    function testFuzz_paysAndRecords(bytes32 id, address to, uint256 amount) public {
        vm.assume(to != address(0) && to != address(vault));
        amount = bound(amount, 1, PLAY_CAP);
        uint256 balanceBefore = play.balanceOf(to);
        vm.assertTrue(!vault.isPaid(id), "not paid yet");
        vm.expectEmit(address(vault));
        emit IVault.PaidOut(id, address(play), to, amount);
        pay(id, play, to, amount);
        vm.assertTrue(vault.isPaid(id), "paid");
        vm.assertEq(play.balanceOf(to), balanceBefore + amount, "the recipient's balance");
        vm.assertEq(vault.availableToPay(address(play)), PLAY_CAP - amount, "left of the cap");
    }

    function testFuzz_paysEachIdOnceWhateverTheRest(bytes32 id, address to, uint256 amount, bool otherToken)
        public
    {
        vm.assume(to != address(0) && to != address(vault));
        pay(id, play, player, 1e18);
        address token = otherToken ? address(usdt) : address(play);
        vm.prank(payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.AlreadyPaid.selector, id));
        vault.payout(id, token, to, amount);
    }

    function test_aFailedPayoutCanBePaidLater() public {
        vm.prank(admin);
        vault.setDailyCap(address(play), type(uint104).max);
        _payoutReverts(
            "w",
            player,
            10_001e18,
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(vault), 10_000e18, 10_001e18
            )
        );
        vm.assertTrue(!vault.isPaid("w"), "nothing recorded");
        fund(play, 1e18);
        pay("w", play, player, 10_001e18);
    }

    function test_refusesZeroAndUselessRecipients() public {
        _payoutReverts("w", player, 0, abi.encodeWithSelector(IVault.ZeroAmount.selector));
        _payoutReverts(
            "w", address(0), 1, abi.encodeWithSelector(IVault.InvalidRecipient.selector, address(0))
        );
        _payoutReverts(
            "w", address(vault), 1, abi.encodeWithSelector(IVault.InvalidRecipient.selector, address(vault))
        );
    }

    function test_refusesTokensOffTheList() public {
        OpenToken unknown = new OpenToken();
        unknown.mint(address(vault), 1e18);
        vm.prank(payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.TokenNotAllowed.selector, address(unknown)));
        vault.payout("w", address(unknown), player, 1);
        vm.prank(admin);
        vault.disallowToken(address(play));
        _payoutReverts("w", player, 1, abi.encodeWithSelector(IVault.TokenNotAllowed.selector, address(play)));
    }

    function test_aCapOfZeroPaysNothing() public {
        vm.startPrank(admin);
        vault.setDailyCap(address(play), 0);
        vm.stopPrank();
        _payoutReverts(
            "w", player, 1, abi.encodeWithSelector(IVault.DailyCapExceeded.selector, address(play), 1, 0)
        );
        OpenToken fresh = new OpenToken();
        fresh.mint(address(vault), 1e18);
        vm.prank(admin);
        vault.allowToken(address(fresh));
        vm.prank(payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.DailyCapExceeded.selector, address(fresh), 1, 0));
        vault.payout("w", address(fresh), player, 1);
    }

    function test_capsAreSeparatePerToken() public {
        pay("a", play, player, PLAY_CAP);
        vm.assertEq(vault.availableToPay(address(play)), 0, "PLAY is used up");
        vm.assertEq(vault.availableToPay(address(usdt)), USDT_CAP, "USDT is not");
        pay("b", usdt, player, USDT_CAP);
    }

    function test_theWindowRolls() public {
        pay("a", play, player, 600e18);
        vm.warp(START + 12 hours);
        pay("b", play, player, 400e18);
        vm.warp(START + 24 hours);
        // The first payout was made exactly 24 hours ago, in the first second of the window, so the first
        // payout still counts.
        _payoutReverts(
            "c", player, 1, abi.encodeWithSelector(IVault.DailyCapExceeded.selector, address(play), 1, 0)
        );
        vm.warp(START + 25 hours);
        vm.assertEq(vault.availableToPay(address(play)), 600e18, "the first payout has left the window");
        pay("c", play, player, 600e18);
        vm.warp(START + 12 hours + 25 hours);
        vm.assertEq(vault.availableToPay(address(play)), 400e18, "the second has too");
        vm.warp(START + 300 days);
        vm.assertEq(vault.availableToPay(address(play)), PLAY_CAP, "all of it after a long silence");
        pay("d", play, player, PLAY_CAP);
    }

    function test_aChangedCapCountsWhatWasPaid() public {
        pay("a", play, player, 600e18);
        vm.startPrank(admin);
        vm.expectEmit(address(vault));
        emit IVault.DailyCapChanged(address(play), PLAY_CAP, 500e18);
        vault.setDailyCap(address(play), 500e18);
        vm.stopPrank();
        vm.assertEq(vault.dailyCap(address(play)), 500e18, "cap");
        vm.assertEq(vault.availableToPay(address(play)), 0, "already above the new cap");
        _payoutReverts(
            "b", player, 1, abi.encodeWithSelector(IVault.DailyCapExceeded.selector, address(play), 1, 0)
        );
        vm.prank(admin);
        vault.setDailyCap(address(play), 700e18);
        pay("b", play, player, 100e18);
        vm.assertEq(vault.availableToPay(address(play)), 0, "600 and 100 of 700");
    }

    function test_refusesReentryThroughTheToken() public {
        ReentrantToken token = new ReentrantToken();
        allow(address(token));
        token.mint(address(vault), 10e18);
        token.prepare(address(vault), abi.encodeCall(IVault.payout, ("w2", address(play), player, 1)));
        vm.prank(payer);
        vm.expectRevert(
            abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        vault.payout("w", address(token), player, 1e18);
        vm.assertTrue(!vault.isPaid("w") && !vault.isPaid("w2"), "nothing recorded");
    }

    function test_stopsWhilePausedAndResumes() public {
        vm.prank(pauser);
        vault.pause();
        _payoutReverts("w", player, 1, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(admin);
        vault.unpause();
        pay("w", play, player, 1);
    }

    function _payoutReverts(bytes32 id, address to, uint256 amount, bytes memory reason) private {
        vm.prank(payer);
        vm.expectRevert(reason);
        vault.payout(id, address(play), to, amount);
    }
}
