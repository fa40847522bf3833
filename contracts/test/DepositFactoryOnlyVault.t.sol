// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {DepositFactory} from "../src/DepositFactory.sol";
import {DepositWallet} from "../src/DepositWallet.sol";
import {Vault} from "../src/Vault.sol";
import {IVault} from "../src/interfaces/IVault.sol";
import {Check} from "./support/Check.sol";
import {OpenToken} from "./support/Tokens.sol";

/// Runs random actions: players send tokens, anybody sweeps, and an admin tries to send a listed token
/// elsewhere than to the vault.
contract DepositFactoryHandler is Check {
    Vault private immutable _vault;
    DepositFactory private immutable _factory;
    OpenToken public immutable listed;
    OpenToken public immutable other;
    address private immutable _admin;
    uint256 public sent;
    uint256 public strayed;

    constructor(Vault vault, DepositFactory factory, OpenToken listed_, OpenToken other_, address admin) {
        _vault = vault;
        _factory = factory;
        listed = listed_;
        other = other_;
        _admin = admin;
    }

    function salt(uint256 which) public pure returns (bytes32) {
        return bytes32(which % 5);
    }

    function send(uint256 which, uint256 amount) external {
        amount = bound(amount, 0, 1_000);
        listed.mint(_factory.addressOf(salt(which)), amount);
        sent += amount;
    }

    function stray(uint256 which, uint256 amount) external {
        amount = bound(amount, 0, 1_000);
        other.mint(_factory.addressOf(salt(which)), amount);
        strayed += amount;
    }

    function sweep(uint256 first, uint256 second, address caller) external {
        bytes32[] memory salts = new bytes32[](2);
        (salts[0], salts[1]) = (salt(first), salt(second));
        vm.prank(caller);
        _factory.sweep(address(listed), salts);
    }

    function toggle(bool allowed) external {
        vm.prank(_admin);
        if (allowed) _vault.allowToken(address(listed));
        else _vault.disallowToken(address(listed));
    }

    /// No caller may rescue a listed token.
    function rescue(uint256 which, bool asAdmin, address caller, address to) external {
        vm.prank(asAdmin ? _admin : caller);
        try _factory.rescue(salt(which), address(listed), to) {
            vm.assertTrue(false, "a listed token was rescued");
        } catch {}
    }

    function rescueOther(uint256 which) external {
        vm.prank(_admin);
        _factory.rescue(salt(which), address(other), _admin);
    }

    function command(uint256 which, address caller) external {
        address wallet = _factory.addressOf(salt(which));
        if (wallet.code.length == 0 || caller == address(_factory)) return;
        vm.prank(caller);
        try DepositWallet(wallet).send(address(listed), caller, 1) {
            vm.assertTrue(false, "a wallet obeyed a stranger");
        } catch {}
    }
}

contract DepositFactoryOnlyVaultTest is Check {
    Vault private vault;
    DepositFactory private factory;
    DepositFactoryHandler private handler;
    address private admin = account("admin");

    function setUp() public {
        OpenToken listed = new OpenToken();
        IVault.TokenRule[] memory rules = new IVault.TokenRule[](1);
        rules[0] = IVault.TokenRule(address(listed), 1_000);
        vault = new Vault(1 days, admin, account("payer"), account("pauser"), rules);
        address[] memory tokens = new address[](1);
        tokens[0] = address(listed);
        factory = new DepositFactory(address(vault), tokens);
        handler = new DepositFactoryHandler(vault, factory, listed, new OpenToken(), admin);
        target(address(handler));
    }

    function atAddresses(OpenToken token) private view returns (uint256 sum) {
        for (uint256 i = 0; i < 5; ++i) {
            sum += token.balanceOf(factory.addressOf(handler.salt(i)));
        }
    }

    function invariant_aListedTokenIsAtItsAddressOrInTheVault() public view {
        OpenToken token = handler.listed();
        vm.assertEq(atAddresses(token) + token.balanceOf(address(vault)), handler.sent(), "nowhere else");
    }

    function invariant_anotherTokenIsAtItsAddressOrWhereTheAdminNamed() public view {
        OpenToken token = handler.other();
        vm.assertEq(atAddresses(token) + token.balanceOf(admin), handler.strayed(), "nowhere else");
    }
}
