// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";

import {ICommitments} from "./interfaces/ICommitments.sol";

/// @title Commitments
/// @notice See {ICommitments}. The contract stores hashes and no money.
contract Commitments is ICommitments, AccessControl {
    /// @notice An account with the committer role may publish commitments to hashes.
    bytes32 public constant COMMITTER_ROLE = keccak256("COMMITTER_ROLE");

    /// @inheritdoc ICommitments
    mapping(bytes32 hash => uint256 blockNumber) public committedIn;
    /// @inheritdoc ICommitments
    mapping(bytes32 kind => mapping(uint256 number => bytes32 hash)) public hashOf;

    /// @param admin account that gets DEFAULT_ADMIN_ROLE and appoints committers
    /// @param committer account that gets COMMITTER_ROLE; must differ from the admin, so that one stolen key
    ///        gives only one role
    constructor(address admin, address committer) {
        if (admin == address(0)) revert InvalidRoleHolder(admin);
        if (committer == address(0) || committer == admin) revert InvalidRoleHolder(committer);
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(COMMITTER_ROLE, committer);
    }

    /// @inheritdoc ICommitments
    function commit(bytes32 kind, bytes32 hash, uint256 number, uint256 size)
        external
        onlyRole(COMMITTER_ROLE)
    {
        if (hash == 0) revert ZeroHash();
        uint256 before = committedIn[hash];
        if (before != 0) revert AlreadyCommitted(hash, before);
        bytes32 holder = hashOf[kind][number];
        if (holder != 0) revert PlaceTaken(kind, number, holder);
        committedIn[hash] = block.number;
        hashOf[kind][number] = hash;
        emit Committed(kind, hash, number, size);
    }
}
