// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {LocalUsdt} from "../src/LocalUsdt.sol";
import {PlayToken} from "../src/PlayToken.sol";
import {Check} from "./support/Check.sol";

contract PlayTokenTest is Check {
    uint256 private constant SUPPLY = 1e27;
    uint256 private constant OWNER_KEY = 0xA11CE;
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    address private holder = account("holder");
    address private spender = account("spender");
    PlayToken private play = new PlayToken(holder, SUPPLY);

    function test_bep20Fields() public view {
        vm.assertEq(play.decimals(), 18, "decimals");
        vm.assertEq(play.totalSupply(), SUPPLY, "supply");
        vm.assertEq(play.balanceOf(holder), SUPPLY, "the holder has it all");
        vm.assertEq(play.getOwner(), holder, "getOwner");
        vm.assertTrue(keccak256(bytes(play.symbol())) == keccak256("PLAY"), "symbol");
        vm.assertTrue(keccak256(bytes(play.name())) == keccak256("Play"), "name");
    }

    function test_localUsdtHas18Decimals() public {
        LocalUsdt usdt = new LocalUsdt(holder, SUPPLY);
        vm.assertEq(usdt.decimals(), 18, "decimals");
        vm.assertEq(usdt.balanceOf(holder), SUPPLY, "the holder has it all");
        vm.assertEq(usdt.getOwner(), holder, "getOwner");
        vm.assertTrue(keccak256(bytes(usdt.symbol())) == keccak256("USDT"), "symbol");
    }

    function testFuzz_transfersKeepTheSupply(address to, uint256 amount) public {
        vm.assume(to != address(0));
        amount = bound(amount, 0, SUPPLY);
        vm.prank(holder);
        require(play.transfer(to, amount));
        vm.assertEq(play.totalSupply(), SUPPLY, "supply");
        vm.assertEq(play.balanceOf(to), to == holder ? SUPPLY : amount, "balance");
    }

    function test_permitSetsTheAllowanceOnce() public {
        address owner = vm.addr(OWNER_KEY);
        uint256 deadline = block.timestamp + 1 hours;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, _permitDigest(owner, 5e18, 0, deadline));
        play.permit(owner, spender, 5e18, deadline, v, r, s);
        vm.assertEq(play.allowance(owner, spender), 5e18, "allowance");
        vm.assertEq(play.nonces(owner), 1, "nonce");
        vm.expectRevert();
        play.permit(owner, spender, 5e18, deadline, v, r, s);
    }

    function test_permitRefusesAnotherSignerAndAPastDeadline() public {
        address owner = vm.addr(OWNER_KEY);
        uint256 deadline = block.timestamp + 1 hours;
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, _permitDigest(owner, 5e18, 0, deadline));
        vm.expectRevert();
        play.permit(holder, spender, 5e18, deadline, v, r, s);
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        play.permit(owner, spender, 5e18, deadline, v, r, s);
    }

    function _permitDigest(address owner, uint256 value, uint256 nonce, uint256 deadline)
        private
        view
        returns (bytes32)
    {
        bytes32 content = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonce, deadline));
        return keccak256(abi.encodePacked("\x19\x01", play.DOMAIN_SEPARATOR(), content));
    }
}
