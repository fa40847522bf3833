// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20, ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {IVault} from "../src/interfaces/IVault.sol";
import {
    FalseToken,
    FeeToken,
    LyingToken,
    OpenToken,
    PredatorToken,
    ReentrantToken,
    SilentToken
} from "./support/Tokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultDepositTest is VaultFixture {
    uint256 private constant BILLION_WHOLE = 1e27;

    function testFuzz_creditsWhatTheCallerGave(uint256 amount) public {
        amount = bound(amount, 1, 1_000e18);
        vm.startPrank(player);
        play.approve(address(vault), amount);
        vm.expectEmit(address(vault));
        emit IVault.Deposited(player, address(play), amount);
        uint256 received = vault.deposit(address(play), amount);
        vm.stopPrank();
        vm.assertEq(received, amount, "received");
        vm.assertEq(play.balanceOf(address(vault)), amount, "the vault's balance");
        vm.assertEq(play.balanceOf(player), 1_000e18 - amount, "the player's balance");
    }

    function testFuzz_creditsAFeeTokenWithWhatArrived(uint256 amount, uint256 percent) public {
        percent = bound(percent, 1, 99);
        amount = bound(amount, 100, 1e30);
        FeeToken token = new FeeToken(percent);
        token.mint(player, amount);
        allow(address(token));
        uint256 arrives = amount - (amount * percent) / 100;
        vm.startPrank(player);
        token.approve(address(vault), amount);
        vm.expectEmit(address(vault));
        emit IVault.Deposited(player, address(token), arrives);
        vm.assertEq(vault.deposit(address(token), amount), arrives, "received");
        vm.assertEq(token.balanceOf(address(vault)), arrives, "the vault's balance");
    }

    function test_countsOnlyThisDepositNotWhatLayThere() public {
        give(play, address(vault), 77e18);
        vm.assertEq(depositAs(player, play, 5e18), 5e18, "received");
    }

    function test_refusesWhenNothingArrives() public {
        FeeToken all = new FeeToken(100);
        LyingToken lying = new LyingToken();
        allow(address(all));
        allow(address(lying));
        all.mint(player, 10e18);
        lying.mint(player, 10e18);
        _depositReverts(
            address(all), 10e18, abi.encodeWithSelector(IVault.NothingReceived.selector, address(all))
        );
        _depositReverts(
            address(lying), 10e18, abi.encodeWithSelector(IVault.NothingReceived.selector, address(lying))
        );
        _depositReverts(
            address(play), 0, abi.encodeWithSelector(IVault.NothingReceived.selector, address(play))
        );
    }

    function test_refusesATokenThatAnswersFalse() public {
        FalseToken token = new FalseToken();
        allow(address(token));
        token.mint(player, 10e18);
        bytes memory failed =
            abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token));
        _depositReverts(address(token), 10e18, failed);
        token.mint(address(vault), 10e18);
        vm.prank(payer);
        vm.expectRevert(failed);
        vault.payout("w", address(token), player, 1e18);
        vm.assertTrue(!vault.isPaid("w"), "a failed payout records nothing");
    }

    function test_takesATokenThatAnswersNothing() public {
        SilentToken token = new SilentToken();
        allow(address(token));
        token.mint(player, 10e18);
        vm.startPrank(player);
        token.approve(address(vault), 10e18);
        vm.assertEq(vault.deposit(address(token), 4e18), 4e18, "received");
        vm.stopPrank();
        vm.prank(payer);
        vault.payout("w", address(token), stranger, 1e18);
        vm.assertEq(token.balanceOf(stranger), 1e18, "paid");
    }

    function test_refusesTokensOffTheList() public {
        OpenToken unknown = new OpenToken();
        unknown.mint(player, 1e18);
        _depositReverts(
            address(unknown), 1e18, abi.encodeWithSelector(IVault.TokenNotAllowed.selector, address(unknown))
        );
        vm.prank(admin);
        vault.disallowToken(address(play));
        _depositReverts(
            address(play), 1e18, abi.encodeWithSelector(IVault.TokenNotAllowed.selector, address(play))
        );
    }

    function test_refusesMoreThanAllowanceOrBalance() public {
        vm.startPrank(player);
        play.approve(address(vault), 1e18);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(vault), 1e18, 2e18
            )
        );
        vault.deposit(address(play), 2e18);
        play.approve(address(vault), BILLION_WHOLE);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, player, 1_000e18, 1_001e18)
        );
        vault.deposit(address(play), 1_001e18);
    }

    function test_refusesReentryThroughTheToken() public {
        ReentrantToken token = new ReentrantToken();
        allow(address(token));
        token.mint(player, 10e18);
        bytes memory refused =
            abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        token.prepare(address(vault), abi.encodeCall(IVault.deposit, (address(play), 1)));
        _depositReverts(address(token), 1e18, refused);
        token.prepare(address(vault), abi.encodeCall(IVault.payout, ("w", address(play), player, 1)));
        _depositReverts(address(token), 1e18, refused);
    }

    function test_aPredatorTokenCannotReachAnotherAllowance() public {
        PredatorToken predator = new PredatorToken(vault);
        allow(address(predator));
        vm.prank(player);
        play.approve(address(vault), BILLION_WHOLE);
        predator.aim(address(play), player);
        predator.mint(stranger, 1e18);
        depositAs(stranger, predator, 1e18);
        vm.assertEq(predator.successes(), 0, "attempts that went through");
        vm.assertEq(play.balanceOf(player), 1_000e18, "the victim's balance");
        vm.assertEq(play.allowance(player, address(vault)), BILLION_WHOLE, "the victim's allowance");
        vm.assertEq(play.balanceOf(address(vault)), 0, "the vault took nothing");
    }

    function test_stopsWhilePausedAndResumes() public {
        vm.prank(pauser);
        vault.pause();
        _depositReverts(address(play), 1e18, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(admin);
        vault.unpause();
        vm.assertEq(depositAs(player, play, 1e18), 1e18, "received");
    }

    function _depositReverts(address token, uint256 amount, bytes memory reason) private {
        vm.startPrank(player);
        ERC20(token).approve(address(vault), amount);
        vm.expectRevert(reason);
        vault.deposit(token, amount);
        vm.stopPrank();
    }
}
