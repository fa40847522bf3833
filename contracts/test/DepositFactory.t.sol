// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {DepositFactory} from "../src/DepositFactory.sol";
import {DepositWallet} from "../src/DepositWallet.sol";
import {IDepositFactory} from "../src/interfaces/IDepositFactory.sol";
import {FalseToken, FeeToken, OpenToken, ReentrantToken} from "./support/Tokens.sol";
import {VaultFixture} from "./support/VaultFixture.sol";

contract DepositFactoryTest is VaultFixture {
    DepositFactory private factory;

    function setUp() public override {
        super.setUp();
        address[] memory tokens = new address[](2);
        tokens[0] = address(play);
        tokens[1] = address(usdt);
        factory = new DepositFactory(address(vault), tokens);
    }

    function one(bytes32 salt) private pure returns (bytes32[] memory salts) {
        salts = new bytes32[](1);
        salts[0] = salt;
    }

    function testFuzz_anybodySweepsWhatLiesThereIntoTheVault(bytes32 salt, uint256 amount, address caller)
        public
    {
        amount = bound(amount, 1, SUPPLY / 2);
        address wallet = factory.addressOf(salt);
        vm.assertEq(wallet.code.length, 0, "known before it exists");
        give(play, wallet, amount);
        vm.expectEmit(address(factory));
        emit IDepositFactory.Swept(wallet, address(play), amount);
        vm.prank(caller);
        factory.sweep(address(play), one(salt));
        vm.assertEq(play.balanceOf(address(vault)), amount, "all of it is in the vault");
        vm.assertEq(play.balanceOf(wallet), 0, "nothing stays");
        // The first sweep has deployed the deposit wallet. The test sweeps the same token again, and then
        // another token.
        give(play, wallet, 7);
        give(usdt, wallet, 9);
        factory.sweep(address(play), one(salt));
        factory.sweep(address(usdt), one(salt));
        vm.assertEq(play.balanceOf(address(vault)), amount + 7, "the second time");
        vm.assertEq(usdt.balanceOf(address(vault)), 9, "the other token");
    }

    function test_aBatchLeavesOutWhatIsEmptyAndWhatStandsThereTwice() public {
        bytes32[] memory salts = new bytes32[](4);
        for (uint256 i = 0; i < 3; ++i) {
            salts[i] = bytes32(i + 1);
        }
        salts[3] = salts[0];
        give(play, factory.addressOf(salts[0]), 5);
        give(play, factory.addressOf(salts[2]), 6);
        factory.sweep(address(play), salts);
        vm.assertEq(play.balanceOf(address(vault)), 11, "both");
        vm.assertEq(factory.addressOf(salts[1]).code.length, 0, "nothing is deployed for nothing");
    }

    function test_aPausedVaultIsStillPaidInto() public {
        give(play, factory.addressOf(0), 5);
        vm.prank(pauser);
        vault.pause();
        factory.sweep(address(play), one(0));
        vm.assertEq(play.balanceOf(address(vault)), 5, "swept");
    }

    function testFuzz_theWalletObeysItsFactoryOnly(bytes32 salt, address caller) public {
        vm.assume(caller != address(factory));
        address wallet = factory.addressOf(salt);
        give(play, wallet, 5);
        factory.sweep(address(play), one(salt));
        give(play, wallet, 5);
        bytes memory refusal = abi.encodeWithSelector(DepositWallet.NotFactory.selector, caller);
        address code = factory.implementation();
        vm.startPrank(caller);
        vm.expectRevert(refusal);
        DepositWallet(wallet).send(address(play), caller, 5);
        vm.expectRevert(refusal);
        DepositWallet(code).send(address(play), caller, 0);
        vm.stopPrank();
    }

    function test_whatTheVaultDoesNotTakeIsNotSwept() public {
        OpenToken other = new OpenToken();
        other.mint(factory.addressOf(0), 5);
        vm.expectRevert(
            abi.encodeWithSelector(IDepositFactory.TokenNotListed.selector, address(other))
        );
        factory.sweep(address(other), one(0));
        vm.expectRevert(abi.encodeWithSelector(IDepositFactory.TokenNotListed.selector, address(0)));
        factory.sweep(address(0), one(0));
    }

    function test_otherTokensAndBnbGoWhereTheAdminNames() public {
        OpenToken other = new OpenToken();
        address wallet = factory.addressOf(0);
        other.mint(wallet, 5);
        (bool sent,) = payable(wallet).call{value: 3}("");
        vm.assertTrue(sent, "BNB reaches an address without code");
        vm.expectRevert(abi.encodeWithSelector(IDepositFactory.NotAdmin.selector, stranger));
        vm.prank(stranger);
        factory.rescue(0, address(other), stranger);
        vm.startPrank(admin);
        vm.expectEmit(address(factory));
        emit IDepositFactory.Rescued(wallet, address(other), player, 5);
        factory.rescue(0, address(other), player);
        factory.rescue(0, address(0), player);
        vm.stopPrank();
        vm.assertEq(other.balanceOf(player), 5, "the token");
        vm.assertEq(player.balance, 3, "the BNB");
        (sent,) = payable(wallet).call{value: 3}("");
        vm.assertTrue(!sent, "once it is deployed it takes no BNB");
    }

    function test_theAdminCannotHaveATokenForgottenAndTakeIt() public {
        OpenToken third = new OpenToken();
        allow(address(third));
        third.mint(factory.addressOf(0), 5);
        factory.list(address(third));
        vm.startPrank(admin);
        vault.disallowToken(address(third));
        vault.disallowToken(address(play));
        bytes4 refusal = IDepositFactory.TokenGoesToVault.selector;
        vm.expectRevert(abi.encodeWithSelector(refusal, address(third)));
        factory.rescue(0, address(third), admin);
        vm.expectRevert(abi.encodeWithSelector(refusal, address(play)));
        factory.rescue(0, address(play), admin);
        vm.stopPrank();
        factory.sweep(address(third), one(0));
        vm.assertEq(third.balanceOf(address(vault)), 5, "it still goes to the vault");
    }

    function test_aTokenThatKeepsAFeeTellsWhatArrived() public {
        FeeToken fee = new FeeToken(10);
        allow(address(fee));
        fee.mint(factory.addressOf(0), 100);
        vm.expectEmit(address(factory));
        emit IDepositFactory.Swept(factory.addressOf(0), address(fee), 90);
        factory.sweep(address(fee), one(0));
    }

    function test_aTokenThatDoesNotMoveReverts() public {
        FalseToken token = new FalseToken();
        allow(address(token));
        token.mint(factory.addressOf(0), 5);
        vm.expectRevert();
        factory.sweep(address(token), one(0));
    }

    function test_aTokenCannotCallBack() public {
        ReentrantToken token = new ReentrantToken();
        allow(address(token));
        token.mint(factory.addressOf(0), 5);
        token.prepare(address(factory), abi.encodeCall(factory.sweep, (address(play), one(0))));
        vm.expectRevert();
        factory.sweep(address(token), one(0));
    }

    function test_saysWhatAddressesHoldTogether() public {
        address[] memory wallets = new address[](2);
        wallets[0] = factory.addressOf(bytes32(uint256(1)));
        wallets[1] = factory.addressOf(bytes32(uint256(2)));
        give(play, wallets[0], 5);
        give(play, wallets[1], 6);
        vm.assertEq(factory.heldBy(address(play), wallets), 11, "together");
    }

    function test_needsAVault() public {
        vm.expectRevert(abi.encodeWithSelector(IDepositFactory.NotAVault.selector, stranger));
        new DepositFactory(stranger, new address[](0));
        address[] memory tokens = new address[](1);
        tokens[0] = stranger;
        vm.expectRevert(abi.encodeWithSelector(IDepositFactory.TokenNotListed.selector, stranger));
        new DepositFactory(address(vault), tokens);
    }
}
