// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";

import {Commitments} from "../src/Commitments.sol";
import {ICommitments} from "../src/interfaces/ICommitments.sol";
import {Check} from "./support/Check.sol";

contract CommitmentsTest is Check {
    bytes32 private constant COMMITTER = keccak256("COMMITTER_ROLE");

    address private admin = account("admin");
    address private committer = account("committer");
    Commitments private commitments;

    function setUp() public {
        commitments = new Commitments(admin, committer);
    }

    function testFuzz_tellsOfAHashWithItsBlock(
        bytes32 kind,
        bytes32 hash,
        uint256 number,
        uint256 size,
        uint64 height
    ) public {
        vm.assume(hash != 0 && height != 0);
        vm.assertEq(commitments.committedIn(hash), 0, "nothing yet");
        vm.roll(height);
        vm.expectEmit(address(commitments));
        emit ICommitments.Committed(kind, hash, number, size);
        vm.prank(committer);
        commitments.commit(kind, hash, number, size);
        vm.assertEq(commitments.committedIn(hash), height, "the block of the commitment");
        vm.assertTrue(commitments.hashOf(kind, number) == hash, "the place is the hash's");
    }

    function testFuzz_refusesTheSameHashForEver(
        bytes32 hash,
        bytes32 kind,
        bytes32 otherKind,
        uint256 number,
        uint32 later
    ) public {
        vm.assume(hash != 0);
        vm.roll(7);
        vm.prank(committer);
        commitments.commit(kind, hash, 1, 9);
        vm.roll(7 + uint256(later));
        vm.expectRevert(abi.encodeWithSelector(ICommitments.AlreadyCommitted.selector, hash, 7));
        vm.prank(committer);
        commitments.commit(otherKind, hash, number, 9);
        vm.assertEq(commitments.committedIn(hash), 7, "the first block stays");
    }

    function testFuzz_aPlaceTakesOneHash(
        bytes32 kind,
        uint256 number,
        bytes32 hash,
        bytes32 otherHash,
        uint256 size
    ) public {
        vm.assume(hash != 0 && otherHash != 0 && hash != otherHash && number != type(uint256).max);
        vm.startPrank(committer);
        commitments.commit(kind, hash, number, size);
        vm.expectRevert(
            abi.encodeWithSelector(ICommitments.PlaceTaken.selector, kind, number, hash)
        );
        commitments.commit(kind, otherHash, number, size);
        vm.assertTrue(commitments.hashOf(kind, number) == hash, "the first hash stays");
        vm.assertEq(commitments.committedIn(otherHash), 0, "the other one is not committed to");
        commitments.commit(kind, otherHash, number + 1, size);
        vm.assertTrue(commitments.hashOf(kind, number + 1) == otherHash, "another place takes it");
    }

    function testFuzz_onlyTheCommitterCommits(address caller, bytes32 hash) public {
        vm.assume(caller != committer && hash != 0);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControl.AccessControlUnauthorizedAccount.selector, caller, COMMITTER
            )
        );
        vm.prank(caller);
        commitments.commit("crash chain", hash, 0, 9);
        vm.assertEq(commitments.committedIn(hash), 0, "nothing was recorded");
    }

    function test_refusesTheHashOfNothing() public {
        vm.expectRevert(abi.encodeWithSelector(ICommitments.ZeroHash.selector));
        vm.prank(committer);
        commitments.commit("crash chain", 0, 0, 9);
    }

    function test_theAdminNamesAnotherCommitterAndDoesNotCommit() public {
        address next = account("next committer");
        vm.startPrank(admin);
        commitments.revokeRole(COMMITTER, committer);
        commitments.grantRole(COMMITTER, next);
        vm.expectRevert();
        commitments.commit("crash chain", "a", 0, 9);
        vm.stopPrank();
        vm.expectRevert();
        vm.prank(committer);
        commitments.commit("crash chain", "a", 0, 9);
        vm.prank(next);
        commitments.commit("crash chain", "a", 0, 9);
        vm.assertTrue(commitments.committedIn("a") != 0, "committed");
    }

    function test_constructionRefusesSharedAndEmptyRoles() public {
        vm.expectRevert(abi.encodeWithSelector(ICommitments.InvalidRoleHolder.selector, address(0)));
        new Commitments(address(0), committer);
        vm.expectRevert(abi.encodeWithSelector(ICommitments.InvalidRoleHolder.selector, address(0)));
        new Commitments(admin, address(0));
        vm.expectRevert(abi.encodeWithSelector(ICommitments.InvalidRoleHolder.selector, admin));
        new Commitments(admin, admin);
    }
}
