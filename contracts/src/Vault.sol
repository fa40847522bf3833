// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

import {RollingCap} from "./RollingCap.sol";
import {IVault} from "./interfaces/IVault.sol";

/// @title Vault
/// @notice See {IVault}. Tokens that arrive without a call of `deposit` belong to no player, and the vault
///         can use them for payouts.
contract Vault is IVault, AccessControlDefaultAdminRules, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using RollingCap for RollingCap.State;

    /// @notice An account with the payout role may pay withdrawals.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");

    /// @notice An account with the pauser role may pause the vault.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    mapping(address token => RollingCap.State) private _tokens;

    /// @inheritdoc IVault
    mapping(bytes32 withdrawalId => bool) public isPaid;

    /// @dev The constructor applies all settings of the vault, so the deployer needs no role. Therefore the
    ///      admin can be a multisig wallet that signs nothing during the deployment.
    /// @param adminDelay seconds between the proposal of a new admin and its acceptance
    /// @param admin account that gets DEFAULT_ADMIN_ROLE
    /// @param payer account that gets PAYOUT_ROLE
    /// @param pauser account that gets PAUSER_ROLE; admin, payer and pauser must differ
    /// @param rules the allowed tokens with their caps
    constructor(uint48 adminDelay, address admin, address payer, address pauser, TokenRule[] memory rules)
        AccessControlDefaultAdminRules(adminDelay, admin)
    {
        _grantRole(PAYOUT_ROLE, payer);
        _grantRole(PAUSER_ROLE, pauser);
        for (uint256 i = 0; i < rules.length; ++i) {
            _allowToken(rules[i].token);
            _setDailyCap(rules[i].token, rules[i].dailyCap);
        }
    }

    /// @inheritdoc IVault
    function deposit(address token, uint256 amount)
        external
        nonReentrant
        whenNotPaused
        returns (uint256 received)
    {
        if (!_tokens[token].allowed) revert TokenNotAllowed(token);
        uint256 balanceBefore = IERC20(token).balanceOf(address(this));
        // The vault uses a token allowance only in this line. The allowance is always the allowance of the
        // caller, because no parameter can name another account.
        IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        uint256 balanceAfter = IERC20(token).balanceOf(address(this));
        if (balanceAfter <= balanceBefore) revert NothingReceived(token);
        received = balanceAfter - balanceBefore;
        emit Deposited(msg.sender, token, received);
    }

    /// @inheritdoc IVault
    function payout(bytes32 withdrawalId, address token, address to, uint256 amount)
        external
        nonReentrant
        whenNotPaused
        onlyRole(PAYOUT_ROLE)
    {
        if (isPaid[withdrawalId]) revert AlreadyPaid(withdrawalId);
        RollingCap.State storage state = _tokens[token];
        if (!state.allowed) revert TokenNotAllowed(token);
        if (amount == 0) revert ZeroAmount();
        if (to == address(0) || to == address(this)) revert InvalidRecipient(to);
        if (!state.trySpend(amount)) revert DailyCapExceeded(token, amount, state.available());
        isPaid[withdrawalId] = true;
        IERC20(token).safeTransfer(to, amount);
        emit PaidOut(withdrawalId, token, to, amount);
    }

    /// @inheritdoc IVault
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @inheritdoc IVault
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IVault
    function allowToken(address token) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _allowToken(token);
    }

    /// @inheritdoc IVault
    function disallowToken(address token) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _tokens[token].allowed = false;
        emit TokenListingChanged(token, false);
    }

    /// @inheritdoc IVault
    function setDailyCap(address token, uint104 newCap) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setDailyCap(token, newCap);
    }

    /// @notice The caller gives up one of its roles. The admin cannot give up the admin role, because only an
    ///         admin can end a pause of the vault. The admin can transfer the admin role to another account.
    /// @dev Reverts with AdminRequired for the admin role. The base contract already rejects `revokeRole` for
    ///      the admin role.
    function renounceRole(bytes32 role, address account) public override {
        if (role == DEFAULT_ADMIN_ROLE) revert AdminRequired();
        super.renounceRole(role, account);
    }

    /// @inheritdoc IVault
    function isTokenAllowed(address token) external view returns (bool) {
        return _tokens[token].allowed;
    }

    /// @inheritdoc IVault
    function dailyCap(address token) external view returns (uint256) {
        return _tokens[token].cap;
    }

    /// @inheritdoc IVault
    function availableToPay(address token) external view returns (uint256) {
        return _tokens[token].available();
    }

    function _allowToken(address token) private {
        if (token.code.length == 0) revert NotAToken(token);
        _tokens[token].allowed = true;
        emit TokenListingChanged(token, true);
    }

    function _setDailyCap(address token, uint104 newCap) private {
        emit DailyCapChanged(token, _tokens[token].cap, newCap);
        _tokens[token].cap = newCap;
    }

    /// @dev The vault calls `_grantRole` for every new role of an account, also for a new admin. An account
    ///      can hold only one role, so that one stolen key gives only one role.
    function _grantRole(bytes32 role, address account) internal override returns (bool) {
        if (account == address(0)) revert InvalidRoleHolder();
        bool holdsAnother = (role != DEFAULT_ADMIN_ROLE && hasRole(DEFAULT_ADMIN_ROLE, account))
            || (role != PAYOUT_ROLE && hasRole(PAYOUT_ROLE, account))
            || (role != PAUSER_ROLE && hasRole(PAUSER_ROLE, account));
        if (holdsAnother) revert RolesMustDiffer(account);
        return super._grantRole(role, account);
    }
}
