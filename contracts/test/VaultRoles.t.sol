// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";

import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract VaultRolesTest is VaultFixture {
    bytes32 private constant ADMIN = bytes32(0);
    bytes32 private constant PAYOUT = keccak256("PAYOUT_ROLE");
    bytes32 private constant PAUSER = keccak256("PAUSER_ROLE");

    function test_constructionGivesEachRoleToItsAccount() public view {
        vm.assertTrue(vault.hasRole(ADMIN, admin) && vault.defaultAdmin() == admin, "admin");
        vm.assertTrue(vault.hasRole(PAYOUT, payer), "payer");
        vm.assertTrue(vault.hasRole(PAUSER, pauser), "pauser");
        vm.assertTrue(!vault.hasRole(ADMIN, address(this)), "the deployer keeps nothing");
        vm.assertTrue(vault.isTokenAllowed(address(play)) && vault.isTokenAllowed(address(usdt)), "tokens");
        vm.assertEq(vault.dailyCap(address(play)), PLAY_CAP, "PLAY cap");
        vm.assertEq(vault.dailyCap(address(usdt)), USDT_CAP, "USDT cap");
    }

    function test_constructionRefusesSharedAndEmptyRoles() public {
        IVault.TokenRule[] memory none = new IVault.TokenRule[](0);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, admin));
        new Vault(ADMIN_DELAY, admin, admin, pauser, none);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, admin));
        new Vault(ADMIN_DELAY, admin, payer, admin, none);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, payer));
        new Vault(ADMIN_DELAY, admin, payer, payer, none);
        vm.expectRevert(abi.encodeWithSelector(IVault.InvalidRoleHolder.selector));
        new Vault(ADMIN_DELAY, admin, address(0), pauser, none);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, address(0)
            )
        );
        new Vault(ADMIN_DELAY, address(0), payer, pauser, none);
    }

    function testFuzz_onlyThePayerPays(address caller) public {
        vm.assume(caller != payer);
        fund(play, 10e18);
        _refused(caller, PAYOUT, abi.encodeCall(IVault.payout, ("w", address(play), caller, 1)));
    }

    function testFuzz_onlyThePauserPausesAndOnlyTheAdminResumes(address caller) public {
        if (caller != pauser) _refused(caller, PAUSER, abi.encodeCall(IVault.pause, ()));
        vm.prank(pauser);
        vault.pause();
        if (caller != admin) _refused(caller, ADMIN, abi.encodeCall(IVault.unpause, ()));
        _refused(pauser, ADMIN, abi.encodeCall(IVault.unpause, ()));
    }

    function testFuzz_onlyTheAdminConfigures(address caller) public {
        vm.assume(caller != admin);
        _refused(caller, ADMIN, abi.encodeCall(IVault.allowToken, (address(play))));
        _refused(caller, ADMIN, abi.encodeCall(IVault.disallowToken, (address(play))));
        _refused(caller, ADMIN, abi.encodeCall(IVault.setDailyCap, (address(play), 1)));
        _refused(caller, ADMIN, abi.encodeCall(IAccessControl.grantRole, (PAYOUT, caller)));
        _refused(caller, ADMIN, abi.encodeCall(IAccessControl.revokeRole, (PAYOUT, payer)));
        _refused(
            caller, ADMIN, abi.encodeCall(IAccessControlDefaultAdminRules.beginDefaultAdminTransfer, (caller))
        );
    }

    function test_thePayerCanBeReplaced() public {
        vm.startPrank(admin);
        vault.revokeRole(PAYOUT, payer);
        vault.grantRole(PAYOUT, stranger);
        vm.stopPrank();
        fund(play, 10e18);
        _refused(payer, PAYOUT, abi.encodeCall(IVault.payout, ("w", address(play), player, 1)));
        vm.prank(stranger);
        vault.payout("w", address(play), player, 1);
    }

    function test_oneAccountHoldsOneRole() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, admin));
        vault.grantRole(PAYOUT, admin);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, payer));
        vault.grantRole(PAUSER, payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, pauser));
        vault.grantRole(PAYOUT, pauser);
    }

    function test_theAdminChangesInTwoStepsAfterTheDelay() public {
        vm.prank(admin);
        vault.beginDefaultAdminTransfer(stranger);
        vm.warp(START + ADMIN_DELAY);
        vm.prank(stranger);
        vm.expectRevert();
        vault.acceptDefaultAdminTransfer();
        vm.warp(START + ADMIN_DELAY + 1);
        vm.prank(stranger);
        vault.acceptDefaultAdminTransfer();
        vm.assertEq(vault.defaultAdmin(), stranger, "admin");
        _refused(admin, ADMIN, abi.encodeCall(IVault.setDailyCap, (address(play), 1)));
    }

    function test_thePayerCannotBecomeAdmin() public {
        vm.prank(admin);
        vault.beginDefaultAdminTransfer(payer);
        vm.warp(START + ADMIN_DELAY + 1);
        vm.prank(payer);
        vm.expectRevert(abi.encodeWithSelector(IVault.RolesMustDiffer.selector, payer));
        vault.acceptDefaultAdminTransfer();
    }

    function testFuzz_theLastAdminCannotLeave(bool paused, uint32 waited) public {
        vm.prank(admin);
        vault.beginDefaultAdminTransfer(address(0));
        vm.warp(START + ADMIN_DELAY + 1 + waited);
        if (paused) {
            vm.prank(pauser);
            vault.pause();
        }
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IVault.AdminRequired.selector));
        vault.renounceRole(ADMIN, admin);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector
            )
        );
        vault.revokeRole(ADMIN, admin);
        vm.assertEq(vault.defaultAdmin(), admin, "still there");
        if (paused) vault.unpause();
        vm.stopPrank();
        // The pauser may give up the pauser role.
        vm.prank(pauser);
        vault.renounceRole(PAUSER, pauser);
        vm.assertTrue(!vault.hasRole(PAUSER, pauser), "the pauser left");
    }

    function test_aPausedVaultCanBeHandedOverAndResumed() public {
        vm.prank(pauser);
        vault.pause();
        vm.prank(admin);
        vault.beginDefaultAdminTransfer(stranger);
        vm.warp(START + ADMIN_DELAY + 1);
        vm.startPrank(stranger);
        vault.acceptDefaultAdminTransfer();
        vault.unpause();
        vm.assertTrue(!vault.paused(), "resumed");
    }

    function test_allowsOnlyContractsAndAnnouncesIt() public {
        vm.startPrank(admin);
        vm.expectRevert(abi.encodeWithSelector(IVault.NotAToken.selector, stranger));
        vault.allowToken(stranger);
        vm.expectEmit(address(vault));
        emit IVault.TokenListingChanged(address(play), false);
        vault.disallowToken(address(play));
        vm.assertTrue(!vault.isTokenAllowed(address(play)), "off");
        vm.expectEmit(address(vault));
        emit IVault.TokenListingChanged(address(play), true);
        vault.allowToken(address(play));
        vm.assertTrue(vault.isTokenAllowed(address(play)), "on");
        vm.assertEq(vault.dailyCap(address(play)), PLAY_CAP, "the cap stays");
    }

    /// Expects that the next call reverts because `caller` does not have `role`.
    function _refused(address caller, bytes32 role, bytes memory data) private {
        vm.prank(caller);
        (bool done, bytes memory answer) = address(vault).call(data);
        bytes memory wanted =
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, caller, role);
        vm.assertTrue(!done && keccak256(answer) == keccak256(wanted), "refused for the missing role");
    }
}
