// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @title The vault: takes deposits of players, pays their withdrawals
/// @notice Deposits are pulled from the caller and from nobody else. Payouts are sent by the payout role, once per
///         withdrawal id, within a rolling daily cap per token. Nothing else moves a token out: there is no
///         sweep, no upgrade and no call to an address of somebody's choice.
interface IVault {
    /// @notice A token and its cap, as given at construction.
    /// @param token an address with code
    /// @param dailyCap base units that may be paid out in any 24 hours; 0 = nothing
    struct TokenRule {
        address token;
        uint104 dailyCap;
    }

    /// @notice A deposit arrived.
    /// @param player who called `deposit`, and whose tokens were taken
    /// @param token the deposited token
    /// @param amount base units by which the vault's balance really grew (less than asked for when the token
    ///        keeps a fee)
    event Deposited(address indexed player, address indexed token, uint256 amount);

    /// @notice A withdrawal was paid. Emitted at most once per `withdrawalId`.
    /// @param withdrawalId the ledger's id of the withdrawal
    /// @param token the paid token
    /// @param to the recipient
    /// @param amount base units sent
    event PaidOut(bytes32 indexed withdrawalId, address indexed token, address indexed to, uint256 amount);

    /// @notice A token entered or left the allow-list.
    event TokenListingChanged(address indexed token, bool allowed);

    /// @notice The rolling daily cap of a token changed.
    /// @param oldCap base units before
    /// @param newCap base units from now on; 0 = nothing can be paid
    event DailyCapChanged(address indexed token, uint256 oldCap, uint256 newCap);

    /// @notice The token is not on the allow-list.
    error TokenNotAllowed(address token);

    /// @notice There is no code at this address, so it cannot be a token.
    error NotAToken(address token);

    /// @notice The transfer succeeded and the vault's balance did not grow.
    error NothingReceived(address token);

    /// @notice A payout of zero.
    error ZeroAmount();

    /// @notice The recipient is the zero address or the vault itself.
    error InvalidRecipient(address to);

    /// @notice This withdrawal id has been paid already.
    error AlreadyPaid(bytes32 withdrawalId);

    /// @notice The payout would exceed the rolling daily cap.
    /// @param requested base units asked for
    /// @param available base units that may still be paid now
    error DailyCapExceeded(address token, uint256 requested, uint256 available);

    /// @notice The account already holds another role: admin, payout and pauser are different accounts.
    error RolesMustDiffer(address account);

    /// @notice The zero address cannot hold a role.
    error InvalidRoleHolder();

    /// @notice The vault keeps an admin for ever: without one, the next pause would hold everybody's money for good.
    error AdminRequired();

    /// @notice Takes `amount` of `token` from the caller and credits what arrives. The caller approves the vault first.
    /// @dev Reverts with TokenNotAllowed, NothingReceived, Pausable's EnforcedPause, or the token's own error.
    /// @param token an allowed token
    /// @param amount base units to take from the caller
    /// @return received base units that arrived, as in the event
    function deposit(address token, uint256 amount) external returns (uint256 received);

    /// @notice Pays a withdrawal, once. Only the payout role.
    /// @dev Reverts with AlreadyPaid, TokenNotAllowed, ZeroAmount, InvalidRecipient, DailyCapExceeded,
    ///      EnforcedPause, or the token's own error (the vault holds too little); then nothing is recorded.
    /// @param withdrawalId the ledger's id; paid at most once whatever the other parameters
    /// @param token an allowed token
    /// @param to recipient
    /// @param amount base units
    function payout(bytes32 withdrawalId, address token, address to, uint256 amount) external;

    /// @notice Stops deposits and payouts. Only the pauser role.
    function pause() external;

    /// @notice Resumes. Only the admin, so that a stolen pauser key can stop the vault and nothing more.
    function unpause() external;

    /// @notice Lets a token in. Its cap is what it was (0 for a new one). Only the admin.
    /// @dev Reverts with NotAToken.
    function allowToken(address token) external;

    /// @notice Stops deposits and payouts of a token. Only the admin.
    function disallowToken(address token) external;

    /// @notice Sets the rolling daily cap of a token; binds the next payout, counting what was paid before.
    ///         Only the admin.
    /// @param token any address; the cap of a token that is not allowed has no effect until it is
    /// @param newCap base units; 0 = nothing can be paid
    function setDailyCap(address token, uint104 newCap) external;

    /// @notice Whether this withdrawal id has been paid.
    function isPaid(bytes32 withdrawalId) external view returns (bool);

    /// @notice Whether the token may be deposited and paid out.
    function isTokenAllowed(address token) external view returns (bool);

    /// @notice The rolling daily cap of a token, base units.
    function dailyCap(address token) external view returns (uint256);

    /// @notice What may still be paid out of a token now under its cap, base units. Says nothing about the balance.
    function availableToPay(address token) external view returns (uint256);
}
